import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { reloadAll } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Merchant } from './merchant.item.ts';
import classes from './merchant.module.css';
import { AddFirstUser, AddProfile, ConnectProcessors, PayTest, type StepProps, step_roles } from './set-up-steps.tsx';
import { type Step, steps, useSetup } from './use-setup.ts';

const work: Readonly<Partial<Record<Step, ComponentType<StepProps>>>> = {
  profile: AddProfile,
  processor: ConnectProcessors,
  user: AddFirstUser,
  payment: PayTest,
};

/** The requirements before a merchant's first payment, in order; any member of staff can resume them. */
export function SetUp({ item }: ItemProps<Merchant>) {
  const { done, open = [], isError, error, refetch } = useSetup(item.id);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Step>();
  if (isError) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!done) return null;
  const current = chosen !== undefined && open.includes(chosen) ? chosen : open[0];
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <SetUpStep
          key={step}
          step={step}
          merchant={item}
          isDone={done[step]}
          isCurrent={step === current}
          // Its prerequisite comes before it.
          isPossible={step !== 'payment' || done.processor}
          choose={() => setChosen(step)}
          onDone={() => void reloadAll(client)}
        />
      ))}
    </ol>
  );
}

interface SetUpStepProps extends StepProps {
  readonly step: Step;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
  readonly isPossible: boolean;
  readonly choose: () => void;
}

function SetUpStep({ step, isDone, isCurrent, isPossible, choose, ...props }: SetUpStepProps) {
  const { t } = useTranslation();
  const Work = work[step];
  const mayWork = useCan(step_roles[step]);
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <Icon size={18} stroke={1.75} role="img" aria-label={t(isDone ? 'merchant.step_done' : 'merchant.step_open')} />
      <div>
        <div className={classes.head}>
          <h3>{t(`merchant.steps.${step}.title`)}</h3>
          {!isDone && !isCurrent && isPossible && mayWork && (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`${t('merchant.do_step')}: ${t(`merchant.steps.${step}.title`)}`}
              onClick={choose}
            >
              {t('merchant.do_step')}
            </Button>
          )}
        </div>
        {!isDone && <p>{t(`merchant.steps.${step}.hint`)}</p>}
        {isCurrent && Work && (mayWork ? <Work {...props} /> : <p>{t('errors.forbidden')}</p>)}
      </div>
    </li>
  );
}
