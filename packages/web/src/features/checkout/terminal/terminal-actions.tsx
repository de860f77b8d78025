import { terminal } from '@sluis/contract/entities/checkout/terminal';
import { Verb, verbsOf } from '../../../kit/verb/verb.tsx';
import { useCan } from '../../../lib/session.ts';
import { EnrolmentCode, type Started } from './enrolment-code.tsx';
import { SendPayment } from './send-payment.tsx';
import type { Terminal } from './terminal.item.ts';

const Switch = verbsOf(terminal, 'deactivate', 'activate');

/** Sends payments to a terminal, gives it a device, and puts it out of action and back. */
export function TerminalActions({ item }: { readonly item: Terminal }) {
  const canPay = useCan(terminal.actions.payment.roles);
  return (
    <>
      {canPay && item.status === 'ACTIVE' && <SendPayment item={item} />}
      <Verb
        of={terminal}
        verb="enrol"
        item={item}
        shown={(started: Started | undefined, close) => started && <EnrolmentCode started={started} close={close} />}
      />
      <Switch item={item} />
    </>
  );
}
