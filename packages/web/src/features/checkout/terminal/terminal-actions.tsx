import { terminal } from '@sluis/contract/entities/checkout/terminal';
import { useOffered, Verb, verbsOf } from '../../../kit/verb/verb.tsx';
import { EnrolmentCode, type Started } from './enrolment-code.tsx';
import { SendPayment } from './send-payment.tsx';
import type { Terminal } from './terminal.item.ts';

const Switch = verbsOf(terminal, 'deactivate', 'activate');

/** Sends payments to a terminal, gives it a device, and deactivates and activates it. */
export function TerminalActions({ item }: { readonly item: Terminal }) {
  const canPay = useOffered(terminal, 'payment', item);
  return (
    <>
      {canPay && <SendPayment item={item} />}
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
