import { Button, NativeSelect, Progress } from '@mantine/core';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { RulesetTest } from '@sluis/contract/risk/results';
import { useEffect, useRef, useState } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { LazyBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { businessNow } from '../../../lib/business-time.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { requestWithProgress } from '../../../lib/progress.ts';
import type { TestedRuleset } from './content.ts';
import classes from './ruleset.module.css';

const TestResult = lazy(async () => (await import('./test-result.tsx')).TestResult);

/** Who may test rules on payments. */
export const testing_roles: RoleExpressions = ['TAG_LIST && VALIDATION_RULESET_LIST && TRANSACTION_LIST'];

const periods_days = [7, 30, 90, 180, 365] as const;
const day_ms = 86_400_000;

type Outcome =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly percent?: number }
  | { readonly is: 'done'; readonly test: RulesetTest }
  | { readonly is: 'failed'; readonly error: unknown };

interface Props {
  readonly ruleset: TestedRuleset;
  /** It is tested as soon as it is shown, and again when it changes. */
  readonly isStarted?: boolean;
}

/** Says what a ruleset would have done to the payments of a period, beside the live version. It can be cancelled. */
export function TestOnHistory({ ruleset, isStarted = false }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState<number>(90);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  const box = useRef<HTMLElement>(null);
  const start = async (): Promise<void> => {
    running.current?.abort();
    const asked = new AbortController();
    running.current = asked;
    setOutcome({ is: 'running' });
    const since = new Date(businessNow().getTime() - days * day_ms).toISOString();
    try {
      const body = { ruleset, 'created_at>': since };
      const test = await requestWithProgress<RulesetTest>('/v1/validationruleset/test', body, {
        signal: asked.signal,
        onProgress: ({ done, of }) => setOutcome({ is: 'running', percent: (done / of) * 100 }),
      });
      setOutcome({ is: 'done', test });
    } catch (error) {
      if (asked.signal.aborted) return;
      setOutcome({ is: 'failed', error });
    }
    // In a long form the result would be below what is in sight.
    if (isStarted) requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'start' }));
  };
  const cancel = (): void => {
    running.current?.abort();
    setOutcome({ is: 'idle' });
  };
  useEffect(() => () => running.current?.abort(), []);
  const text = JSON.stringify(ruleset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is another ruleset.
  useEffect(() => {
    if (!isStarted) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    void start();
  }, [text, isStarted]);
  return (
    <section ref={box} className={classes.test} aria-label={t('ruleset.test_title')}>
      <div className={classes.testBar}>
        <NativeSelect
          label={t('ruleset.period')}
          value={String(days)}
          disabled={outcome.is === 'running'}
          data={periods_days.map((each) => ({ value: String(each), label: t('ruleset.last_days', { count: each }) }))}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        />
        {outcome.is === 'running' ? (
          <Button variant="default" onClick={cancel}>
            {t('ruleset.cancel_test')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => void start()}>
            {t(outcome.is === 'idle' ? 'ruleset.test' : 'ruleset.test_again')}
          </Button>
        )}
      </div>
      <p role="status" className={classes.quiet}>
        {outcome.is === 'running' && t('ruleset.testing')}
      </p>
      {outcome.is === 'running' && outcome.percent !== undefined && (
        <Progress value={outcome.percent} aria-label={t('ruleset.testing')} />
      )}
      {outcome.is === 'failed' && <FormFault error={outcome.error} />}
      {outcome.is === 'done' && (
        <LazyBoundary>
          <TestResult test={outcome.test} action={ruleset.action} />
        </LazyBoundary>
      )}
    </section>
  );
}
