import { Button, Modal } from '@mantine/core';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useSelection } from '../../../kit/list/selection.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { LazyBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';

const RefundSeveral = lazy(async () => (await import('./refund-several.tsx')).RefundSeveral);

/** Refunds the payments that are selected in their list; the address says that it is open, as for a panel. */
export function RefundSelected() {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const { selected, clear } = useSelection();
  const canRefund = useCan(transaction.actions.refund.roles);
  if (!canRefund) return null;
  const leave = (): void => change({ ...search, _form: undefined }, true);
  return (
    <>
      {selected.size > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => change({ ...search, _form: 'refunds' }, true)}>
          {t('refund.action')}
        </Button>
      )}
      <Modal
        opened={search._form === 'refunds' && search._open === undefined}
        onClose={leave}
        title={t('refund.several.selected')}
        size="lg"
      >
        <LazyBoundary>
          <RefundSeveral
            chosen={[...selected.keys()]}
            onLeave={() => {
              clear();
              leave();
            }}
          />
        </LazyBoundary>
      </Modal>
    </>
  );
}
