import { middleware } from '@sluis/contract/entities/processors/middleware';
import { type CallAnswer, TestCall } from '../../../kit/test-call/test-call.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Middleware } from './middleware.item.ts';

interface Tested extends CallAnswer {
  readonly answer: 'allow' | 'tag' | 'block' | null;
  readonly reason: string | null;
}

/** Asks the middleware about a payment that does not exist, and shows what it answers. */
export function MiddlewareActions({ item }: { readonly item: Middleware }) {
  const { t } = useTranslation();
  const canTest = useCan(middleware.roles.update);
  // What is a guest here is somebody else's to test.
  if (!canTest || !item.organisation) return null;
  const say = ({ answer, reason }: Tested): string =>
    answer === null
      ? t(`middleware.test_failed.${item.on_failure}`)
      : [t(`middleware.answers.${answer}`), reason].filter(Boolean).join(': ');
  return (
    <TestCall<Tested>
      label={t('middleware.test')}
      path={`/v1/middleware/${item.id}/test`}
      body={{}}
      about={t('middleware.test_about')}
      say={say}
      isGood={({ answer }) => answer !== null}
    />
  );
}
