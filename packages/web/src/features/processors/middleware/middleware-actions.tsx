import { middleware } from '@sluis/contract/entities/processors/middleware';
import { type CallAnswer, TestCall } from '../../../kit/test-call/test-call.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Middleware } from './middleware.item.ts';

interface Tested extends CallAnswer {
  readonly answer: 'allow' | 'tag' | 'block' | null;
  readonly reason: string | null;
}

/** Calls the middleware about a payment that does not exist, and shows the response. */
export function MiddlewareActions({ item }: { readonly item: Middleware }) {
  const { t } = useTranslation();
  const canTest = useCan(middleware.roles.update);
  // A guest middleware is for its owner to test.
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
