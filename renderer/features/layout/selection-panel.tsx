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
import {
  align,
  clearGround,
  distribute,
  type Edge,
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
import { isEmptySelection, rowAround, selectedPlaces, selectionBox } from '../../../shared/layout/edit/selection.ts';
import { Controls } from '../../ui/parts.tsx';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';
import { NumberField } from './number-field.tsx';
import { selectAndSay, selectionSentence } from './pointer-input.ts';

const Tool = ({ label, onClick, children, disabled }: { label: string; onClick: () => void; children: ReactNode; disabled: boolean }) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" aria-label={label} onClick={onClick} disabled={disabled}>
      {children}
    </ActionIcon>
  </Tooltip>
);

const edges: readonly (readonly [Edge, string, typeof IconLayoutAlignLeft])[] = [
  ['left', 'Align left', IconLayoutAlignLeft],
  ['centre', 'Align centres', IconLayoutAlignCenter],
  ['right', 'Align right', IconLayoutAlignRight],
  ['top', 'Align top', IconLayoutAlignTop],
  ['middle', 'Align middles', IconLayoutAlignMiddle],
  ['bottom', 'Align bottom', IconLayoutAlignBottom],
];

/** What is selected, by number and by button: everything the pointer does, for the keyboard. */
export function SelectionPanel({ store, onShow }: { store: EditorStore; onShow: () => void }) {
  const { history, selection, make, say } = useStore(store);
  const { document } = history;
  const [text, setText] = useState('');
  const box = selectionBox(document, selection);
  const frame = frameOf(document, selection);
  const places = selectedPlaces(document, selection);
  const isEmpty = isEmptySelection(selection);
  const first = document.places.get(places[0] ?? '')?.place;
  const act = (patch: Patch, sentence: string) => {
    if (!make(patch, sentence)) say('Nothing changed.');
  };
  const find = () => {
    const found = findByText(document, text);
    if (isEmptySelection(found)) return say(`Nothing is called "${text.trim()}". Try D-04, D-01..D-20, D-* or the name of an area.`, true);
    selectAndSay(store, found);
    onShow();
  };
  return (
    <section className={styles.part} aria-label="Selection">
      <h3>Selection</h3>
      <TextInput
        label="Select"
        placeholder="D-04, D-01..D-20, D-*, area"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && find()}
        autoComplete="off"
      />
      <p className={styles.hint}>{selectionSentence(store)}</p>
      {box !== null && frame !== null && (
        <>
          <div className={`${styles.fields} ${styles.two}`}>
            <NumberField label="Left (ft)" value={box.x} onTake={(x) => act(move(document, selection, x - box.x, 0), 'Moved.')} />
            <NumberField label="Top (ft)" value={box.y} onTake={(y) => act(move(document, selection, 0, y - box.y), 'Moved.')} />
            <NumberField
              label="Across (ft)"
              min={4}
              value={frame.box.width}
              onTake={(width) => act(resize(document, selection, { ...frame.box, width }), 'Resized.')}
            />
            <NumberField
              label="Down (ft)"
              min={4}
              value={frame.box.height}
              onTake={(height) => act(resize(document, selection, { ...frame.box, height }), 'Resized.')}
            />
          </div>
          {first !== undefined && (
            <div className={styles.fields}>
              <NumberField
                label="Spot width"
                min={4}
                value={first.width}
                onTake={(width) => act(setSize(document, selection, width, null), 'Resized.')}
              />
              <NumberField
                label="Spot length"
                min={4}
                value={first.height}
                onTake={(height) => act(setSize(document, selection, null, height), 'Resized.')}
              />
              <NumberField
                label="Turn (°)"
                value={first.rotation}
                onTake={(turn) => act(rotate(document, selection, turn - first.rotation), 'Turned.')}
              />
            </div>
          )}
        </>
      )}
      <Controls label="Turn">
        <Tool label="Turn left by 90 degrees" disabled={isEmpty} onClick={() => act(rotate(document, selection, -90), 'Turned left.')}>
          <IconRotate2 size={16} aria-hidden />
        </Tool>
        <Tool label="Turn right by 90 degrees" disabled={isEmpty} onClick={() => act(rotate(document, selection, 90), 'Turned right.')}>
          <IconRotateClockwise2 size={16} aria-hidden />
        </Tool>
        <Button variant="default" disabled={isEmpty} onClick={() => act(turnEach(document, selection, 180), 'Turned the other way round.')}>
          Flip front
        </Button>
        <Button
          variant="default"
          disabled={selection.places.size !== 1}
          onClick={() =>
            selectAndSay(store, { areas: new Set(), places: new Set(rowAround(document, [...selection.places][0] as string)) })
          }
        >
          Whole row
        </Button>
      </Controls>
      <Controls label="Align">
        {edges.map(([edge, label, Icon]) => (
          <Tool key={edge} label={label} disabled={places.length < 2} onClick={() => act(align(document, selection, edge), 'Aligned.')}>
            <Icon size={16} aria-hidden />
          </Tool>
        ))}
        <Tool
          label="Spread evenly across"
          disabled={places.length < 3}
          onClick={() => act(distribute(document, selection, 'across'), 'Spread evenly.')}
        >
          <IconLayoutDistributeVertical size={16} aria-hidden />
        </Tool>
        <Tool
          label="Spread evenly down"
          disabled={places.length < 3}
          onClick={() => act(distribute(document, selection, 'down'), 'Spread evenly.')}
        >
          <IconLayoutDistributeHorizontal size={16} aria-hidden />
        </Tool>
      </Controls>
      <Controls label="Take away">
        <Button
          variant="default"
          disabled={selection.places.size === 0}
          onClick={() => act(remove(document, selection), 'Places taken away.')}
        >
          Take places away
        </Button>
        <Button
          variant="default"
          disabled={selection.areas.size === 0}
          onClick={() => act(clearGround(document, selection.areas), 'Lanes and building taken away.')}
        >
          Clear ground
        </Button>
      </Controls>
    </section>
  );
}
