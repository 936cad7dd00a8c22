import { Button } from '@mantine/core';
import { useWords } from '../../../ui/words.ts';

/** Removes at the second press; the first one asks. `name` is read where a row is not seen. */
export function RemoveButtons({
  isAsked,
  onAsk,
  onRemove,
  disabled,
  name,
}: {
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  onRemove: () => void;
  disabled: boolean;
  name?: string;
}) {
  const { t } = useWords();
  const hidden = name === undefined ? null : <span className="ym-hidden"> {name}</span>;
  return isAsked ? (
    <>
      <Button size="compact-xs" color="red" onClick={onRemove}>
        {t('common.remove')}
        {hidden}
      </Button>{' '}
      <Button size="compact-xs" variant="default" onClick={() => onAsk(false)}>
        {t('carriers.driver.keep')}
        {hidden}
      </Button>
    </>
  ) : (
    <Button
      size="compact-xs"
      variant="subtle"
      color="red"
      disabled={disabled}
      onClick={() => onAsk(true)}
    >
      {t('carriers.driver.remove')}
      {hidden}
    </Button>
  );
}
