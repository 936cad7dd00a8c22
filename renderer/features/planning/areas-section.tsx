import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import {
  type AreaAttributes,
  longestKept,
  longestSet,
  MOST_FEET,
  mostKept,
  mostSets,
  plainArea,
} from '../../../shared/planning/area-attributes.ts';
import {
  mostWeight,
  usualWeights,
  type WeightKey,
  weightKeys,
  weightsOf,
} from '../../../shared/planning/best/weights.ts';
import { displayText } from '../../../shared/text.ts';
import type { Area } from '../../../shared/yard/model.ts';
import { sortByCode } from '../../../shared/yard/natural-order.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { Controls } from '../../ui/parts.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import { plansOf } from './plan-store.ts';
import styles from './planning.module.css';

/** The properties of each area, and the weight of each reason when we rank spots. */
export function AreasSection() {
  const { t } = useWords();
  const { yard, session } = usePage();
  useStructureStamp(yard);
  const canAreas = useStore(session, (state) => may(state, 'layout'));
  const canWeights = useStore(session, (state) => may(state, 'administer'));
  const areas = sortByCode(yard.table.areas(), ({ name }) => name);
  return (
    <Group title={t('plan.areas')} note={t('plan.areas.note')}>
      {areas.map((area) => (
        <Setting key={area.id} label={displayText(area.name, 60)} note="">
          {(id) => <AreaFields area={area} labelId={id} canChange={canAreas} />}
        </Setting>
      ))}
      {weightKeys.map((weight) => (
        <Setting
          key={weight}
          label={t(`plan.weight.${weight}`)}
          note={t('plan.weight.usual', { feet: usualWeights[weight] })}
        >
          {(id) => <WeightField weight={weight} labelId={id} canChange={canWeights} />}
        </Setting>
      ))}
    </Group>
  );
}

const flags = ['reeferPlug', 'empties', 'hazmat'] as const;

function AreaFields({
  area,
  labelId,
  canChange,
}: {
  area: Area;
  labelId: string;
  canChange: boolean;
}) {
  const page = usePage();
  const { t, format } = useWords();
  const saved = useStore(plansOf(page).store, ({ kept }) =>
    kept.areas.find((each) => each.area === area.id),
  );
  const known = saved?.attributes ?? plainArea;
  const from = saved?.from;
  // The clerk's entries stay until they are saved, even if saving fails.
  const [kept, setKept] = useState<readonly string[] | null>(null);
  const [sets, setSets] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (change: Partial<AreaAttributes>) => {
    const attributes = { ...known, ...change };
    setProblem(null);
    try {
      await page.api.plans.setArea({
        area: area.id,
        attributes: {
          ...attributes,
          keptFor: [...attributes.keptFor],
          sets: [...(attributes.sets ?? [])],
        },
      });
      setKept(null);
      setSets(null);
    } catch (error) {
      setProblem(format(errorMessage(error)));
    }
  };
  return (
    <Controls label={displayText(area.name, 60)} className={styles.attributes}>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          size="xs"
          label={t(`plan.area.${flag}`)}
          checked={known[flag]}
          disabled={!canChange}
          onChange={(event) => void save({ [flag]: event.currentTarget.checked })}
        />
      ))}
      <div className={styles.fields}>
        <NumberField
          size="xs"
          w={150}
          label={t('plan.area.longest')}
          min={1}
          max={MOST_FEET}
          whenDone
          disabled={!canChange}
          value={known.longestTrailer}
          onValue={(longestTrailer) => void save({ longestTrailer })}
        />
        <TagsField
          size="xs"
          label={t('plan.area.keptFor')}
          description={t('appointments.new.enterAfterEach')}
          aria-describedby={labelId}
          disabled={!canChange}
          // A comma is part of a name: "Lone Star Freight, LLC".
          splitChars={[]}
          most={longestKept}
          mostTags={mostKept}
          value={[...(kept ?? known.keptFor)]}
          error={problem}
          onChange={(keptFor) => {
            setKept(keptFor);
            void save({ keptFor });
          }}
        />
        <TagsField
          size="xs"
          label={t('plan.area.sets')}
          description={t('plan.area.sets.note')}
          aria-describedby={labelId}
          disabled={!canChange}
          most={longestSet}
          mostTags={mostSets}
          value={[...(sets ?? known.sets ?? [])]}
          onChange={(next) => {
            setSets(next);
            void save({ sets: next });
          }}
        />
      </div>
      {from !== undefined && (
        <span className={styles.hint}>
          {t('plan.area.from', { clerk: from.by, desk: from.desk, at: Date.parse(from.at) })}
        </span>
      )}
    </Controls>
  );
}

function WeightField({
  weight,
  labelId,
  canChange,
}: {
  weight: WeightKey;
  labelId: string;
  canChange: boolean;
}) {
  const page = usePage();
  const { format } = useWords();
  const feet = useStore(plansOf(page).store, ({ kept }) => weightsOf(kept.weights)[weight]);
  const { act, problem } = useConsoleCall();
  const save = (typed: number | null) => {
    const wanted = typed ?? usualWeights[weight];
    return act(async () => {
      if (wanted !== feet)
        await page.api.plans.setWeight({
          weight,
          ...(wanted === usualWeights[weight] ? {} : { feet: wanted }),
        });
    });
  };
  return (
    <NumberField
      aria-labelledby={labelId}
      w={150}
      min={0}
      max={mostWeight}
      whenDone
      disabled={!canChange}
      value={feet}
      error={problem && format(problem)}
      onValue={(typed) => void save(typed)}
    />
  );
}
