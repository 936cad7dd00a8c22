import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconRotate2,
  IconRotateClockwise2,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { type Message, message } from '../../../shared/i18n/message.ts';
import {
  type AlignEdge,
  align,
  clearGround,
  distribute,
  move,
  remove,
  resize,
  rotate,
  setSize,
  turnEach,
} from '../../../shared/layout/edit/commands.ts';
import { findByText } from '../../../shared/layout/edit/find.ts';
import { frameOf } from '../../../shared/layout/edit/frame.ts';
import type { Patch } from '../../../shared/layout/edit/patch.ts';
import {
  isEmptySelection,
  rowAround,
  type Selection,
  selectedPlaces,
  selectionBox,
} from '../../../shared/layout/edit/selection.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { Controls } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { NumberField } from './applied-number-field.tsx';
import styles from './editor.module.css';
import { selectAndSay, selectionMessage } from './editor-pointer-input.ts';
import type { EditorStore } from './editor-store.ts';

const Tool = ({
  label,
  onClick,
  children,
  disabled,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
  disabled: boolean;
}) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" aria-label={label} onClick={onClick} disabled={disabled}>
      {children}
    </ActionIcon>
  </Tooltip>
);

const edges: readonly (readonly [AlignEdge, typeof IconLayoutAlignLeft])[] = [
  ['left', IconLayoutAlignLeft],
  ['center', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
];

/** The selection by numbers and buttons: everything that the pointer can do, for the keyboard. */
export function SelectionPanel({ store, onShow }: { store: EditorStore; onShow: () => void }) {
  const { history, selection, make, announce } = useStore(store);
  const { t, format } = useWords();
  const { document } = history;
  const [text, setText] = useState('');
  const places = selectedPlaces(document, selection);
  const act: Act = (patch, what) => {
    if (!make(patch, what)) announce(message('layout.nothingChanged'));
  };
  const find = () => {
    const found = findByText(document, text);
    if (isEmptySelection(found))
      return announce(message('layout.find.none', { text: text.trim() }), true);
    selectAndSay(store, found);
    onShow();
  };
  return (
    <section className={styles.part} aria-label={t('layout.selection')}>
      <h3>{t('layout.selection')}</h3>
      <TextInput
        data-no-loss
        label={t('layout.tool.select')}
        placeholder={t('layout.find.hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => isEnter(event) && find()}
        autoComplete="off"
      />
      <p className={styles.hint}>{format(selectionMessage(store))}</p>
      <SizeFields document={document} selection={selection} act={act} />
      <TurnControls store={store} act={act} />
      <Aligning
        count={places.length}
        onAlign={(change, what) => act(change(document, selection), what)}
      />
      <Controls label={t('common.remove')}>
        <Button
          variant="default"
          disabled={selection.places.size === 0}
          onClick={() => act(remove(document, selection), message('layout.removed'))}
        >
          {t('layout.removePlaces')}
        </Button>
        <Button
          variant="default"
          disabled={selection.areas.size === 0}
          onClick={() => act(clearGround(document, selection.areas), message('layout.cleared'))}
        >
          {t('layout.clearGround')}
        </Button>
      </Controls>
    </section>
  );
}

/** Makes a change and announces it as `what`, also when nothing changed. */
type Act = (patch: Patch, what: Message) => void;

type SizeFieldsProps = {
  readonly document: LayoutDocument;
  readonly selection: Selection;
  readonly act: Act;
};

/** Position and size of the selection, and the size of its spots, in feet. */
function SizeFields({ document, selection, act }: SizeFieldsProps) {
  const { t } = useWords();
  const box = selectionBox(document, selection);
  const frame = frameOf(document, selection);
  const first = document.places.get(selectedPlaces(document, selection)[0] ?? '')?.place;
  if (box === null || frame === null) return null;
  return (
    <>
      <div className={`${styles.fields} ${styles.two}`}>
        <NumberField
          label={t('layout.left')}
          value={box.x}
          onTake={(x) => act(move(document, selection, x - box.x, 0), message('layout.moved'))}
        />
        <NumberField
          label={t('layout.top')}
          value={box.y}
          onTake={(y) => act(move(document, selection, 0, y - box.y), message('layout.moved'))}
        />
        <NumberField
          label={t('layout.across')}
          min={4}
          value={frame.box.width}
          onTake={(width) =>
            act(resize(document, selection, { ...frame.box, width }), message('layout.resized'))
          }
        />
        <NumberField
          label={t('layout.down')}
          min={4}
          value={frame.box.height}
          onTake={(height) =>
            act(resize(document, selection, { ...frame.box, height }), message('layout.resized'))
          }
        />
      </div>
      {first !== undefined && (
        <div className={styles.fields}>
          <NumberField
            label={t('layout.spotWidth')}
            min={4}
            value={first.width}
            onTake={(width) =>
              act(setSize(document, selection, width, null), message('layout.resized'))
            }
          />
          <NumberField
            label={t('layout.spotLength')}
            min={4}
            value={first.height}
            onTake={(height) =>
              act(setSize(document, selection, null, height), message('layout.resized'))
            }
          />
          <NumberField
            label={t('layout.angle')}
            value={first.rotation}
            onTake={(turn) =>
              act(rotate(document, selection, turn - first.rotation), message('layout.turned'))
            }
          />
        </div>
      )}
    </>
  );
}

/** Turns the selection. Also selects the row of a spot. */
function TurnControls({ store, act }: { store: EditorStore; act: Act }) {
  const { t } = useWords();
  const { history, selection } = useStore(store);
  const { document } = history;
  const isEmpty = isEmptySelection(selection);
  return (
    <Controls label={t('layout.turn')}>
      <Tool
        label={t('layout.turnLeft')}
        disabled={isEmpty}
        onClick={() => act(rotate(document, selection, -90), message('layout.turned'))}
      >
        <IconRotate2 size={16} aria-hidden />
      </Tool>
      <Tool
        label={t('layout.turnRight')}
        disabled={isEmpty}
        onClick={() => act(rotate(document, selection, 90), message('layout.turned'))}
      >
        <IconRotateClockwise2 size={16} aria-hidden />
      </Tool>
      <Button
        variant="default"
        disabled={isEmpty}
        onClick={() => act(turnEach(document, selection, 180), message('layout.flipped'))}
      >
        {t('layout.flip')}
      </Button>
      <Button
        variant="default"
        disabled={selection.places.size !== 1}
        onClick={() =>
          selectAndSay(store, {
            areas: new Set(),
            places: new Set(rowAround(document, [...selection.places][0] as string)),
          })
        }
      >
        {t('layout.wholeRow')}
      </Button>
    </Controls>
  );
}

type Change = (document: LayoutDocument, selection: Selection) => Patch;

/** Aligns and spaces several places. */
function Aligning({
  count,
  onAlign,
}: {
  count: number;
  onAlign: (change: Change, what: Message) => void;
}) {
  const { t } = useWords();
  return (
    <Controls label={t('layout.align')}>
      {edges.map(([edge, Icon]) => (
        <Tool
          key={edge}
          label={t(`layout.align.${edge}`)}
          disabled={count < 2}
          onClick={() => onAlign((...args) => align(...args, edge), message('layout.aligned'))}
        >
          <Icon size={16} aria-hidden />
        </Tool>
      ))}
      <Tool
        label={t('layout.spreadAcross')}
        disabled={count < 3}
        onClick={() =>
          onAlign((...args) => distribute(...args, 'across'), message('layout.spread'))
        }
      >
        <IconLayoutDistributeVertical size={16} aria-hidden />
      </Tool>
      <Tool
        label={t('layout.spreadDown')}
        disabled={count < 3}
        onClick={() => onAlign((...args) => distribute(...args, 'down'), message('layout.spread'))}
      >
        <IconLayoutDistributeHorizontal size={16} aria-hidden />
      </Tool>
    </Controls>
  );
}
