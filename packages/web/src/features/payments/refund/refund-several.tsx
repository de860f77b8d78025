import { useMe } from '../../../lib/session.ts';
import { ConfirmRefunds } from './confirm-refunds.tsx';
import { refundRun, useRefundRun } from './refund-run.ts';
import { RunResults } from './run-results.tsx';

interface Props {
  /** The ids of the chosen payments. */
  readonly chosen: readonly string[];
  /** Leaves without refunding, or after the user has seen the results. */
  readonly onLeave: () => void;
}

/** Refunds several payments together: an earlier unfinished run comes first. */
export function RefundSeveral({ chosen, onLeave }: Props) {
  const { run, is_waiting } = useRefundRun();
  const me = useMe();
  if (!run)
    return <ConfirmRefunds chosen={chosen} onConfirm={(next) => refundRun.begin(me, next)} onCancel={onLeave} />;
  const drop = (): void => {
    refundRun.drop();
    onLeave();
  };
  return (
    <RunResults run={run} isWaiting={is_waiting === true} onResume={() => refundRun.resume(me, true)} onDrop={drop} />
  );
}
