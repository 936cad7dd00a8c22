import { ActionIcon, Button, Menu, Modal, Select } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import type { LoadRow, OfferRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { useMissingRole } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import type { LabeledValue } from '../../ui/lists/facts.tsx';
import { MessageLine, OutsideText } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { QuoteFreight } from '../quoting/quote-freight.tsx';
import { DriverDialog } from './carriers/driver-dialog.tsx';
import { UploadDialog } from './carriers/upload-dialog.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { FreightFacts, Stops } from './freight-facts.tsx';
import { carrierOf, LoadState } from './load-state.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { laneOf } from './marketplace-text.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { OfferDetail } from './offer-detail.tsx';
import { RelatedOffers } from './related-offers.tsx';

type Open = 'confirmation' | 'driver' | 'upload' | 'drop';

/** A load: its lane, its carrier, its state, and its actions. */
export function LoadDetail({ load }: { load: LoadRow }) {
  const words = useWords();
  const { t, format } = words;
  const { accounts, facility } = useMarket();
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [related, setRelated] = useState<OfferRow | null>(null);
  const { freight, price, ended, hint, driver } = load;
  const account = load.account ?? chosen;
  const close = () => setOpen(null);
  const facts: readonly LabeledValue[] = [
    [
      t('marketplace.carrier'),
      <OutsideText key="carrier" text={carrierOf(load, accounts)} max={80} />,
    ],
    [t('marketplace.state'), <LoadState key="state" load={load} />],
    [t('marketplace.load.listed'), <Moment key="seen" at={load.seenAt} />],
    ...(driver === null
      ? []
      : [
          [
            t('common.driver'),
            <span key="driver">
              <OutsideText text={driver.name} max={80} /> · <Moment at={driver.at} />
            </span>,
          ] as const,
        ]),
  ];
  return (
    <>
      <h3>
        <bdi>{laneOf(freight, words)}</bdi>
      </h3>
      <div className={styles.price}>{price === null ? t('common.noPrice') : formatUsd(price)}</div>
      {load.state === 'listed' && (
        <ListedActs load={load} account={account} onChoose={setChosen} onOpen={setOpen} />
      )}
      {ended !== null && (
        <MessageLine
          severity="caution"
          said={message('marketplace.load.ended', { how: format(ended.how) })}
        />
      )}
      {ended === null && hint !== null && (
        <MessageLine
          severity="caution"
          said={message('marketplace.load.hint', { event: hint.event })}
        />
      )}
      {freight === null ? (
        <p className={styles.dim}>{t('marketplace.load.noFreight')}</p>
      ) : (
        <>
          <FreightFacts freight={freight} price={price} more={facts} />
          <Stops stops={freight.stops} />
          <RelatedOffers to={{ kind: 'load', id: load.id }} onPick={setRelated} />
        </>
      )}
      <Modal
        opened={related !== null}
        onClose={() => setRelated(null)}
        title={t('marketplace.offer')}
      >
        {related !== null && (
          <OfferDetail key={related.id} offer={related} from={facility} onPick={setRelated} />
        )}
      </Modal>
      {open === 'confirmation' && account !== null && (
        <ConfirmationDialog load={load} account={account} onClose={close} />
      )}
      {open === 'drop' && (
        <MoneyDialog question={{ kind: 'drop', load, account }} onClose={close} />
      )}
      {open === 'driver' && account !== null && (
        <DriverDialog account={account} loadId={load.id} onClose={close} />
      )}
      {open === 'upload' && account !== null && (
        <UploadDialog account={account} of={load.id} onClose={close} />
      )}
    </>
  );
}

/** The actions of a listed load. `account`: the carrier we act for. */
function ListedActs({
  load,
  account,
  onChoose,
  onOpen,
}: {
  load: LoadRow;
  account: string | null;
  onChoose: (account: string | null) => void;
  onOpen: (dialog: Open) => void;
}) {
  const { t } = useWords();
  const { accounts } = useMarket();
  const mayBuy = useMissingRole('money') === null;
  return (
    <>
      {load.account === null && (
        <Select
          label={t('marketplace.load.account')}
          description={t('marketplace.load.accountHow')}
          placeholder={t('marketplace.chooseCarrier')}
          data={accounts.map(({ id, name, mc }) => ({
            value: id,
            label: mc === null ? name : `${name} · ${t('carriers.mc', { mc })}`,
          }))}
          value={account}
          onChange={onChoose}
        />
      )}
      <div className={styles.buttons}>
        <Button disabled={account === null} onClick={() => onOpen('confirmation')}>
          {t('marketplace.load.confirmation')}
        </Button>
        <Button
          variant="default"
          disabled={account === null || !mayBuy}
          onClick={() => onOpen('driver')}
        >
          {t('marketplace.load.assign')}
        </Button>
        {load.freight !== null && <QuoteFreight freight={load.freight} />}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('actions.all')}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={account === null || !mayBuy}
              onClick={() => setTimeout(() => onOpen('upload'), 0)}
            >
              {t('marketplace.load.upload')}
            </Menu.Item>
            <Menu.Item
              c="var(--ym-bad)"
              disabled={!mayBuy}
              onClick={() => setTimeout(() => onOpen('drop'), 0)}
            >
              {t('marketplace.load.drop')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}
