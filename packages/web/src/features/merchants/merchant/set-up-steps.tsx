import { Anchor, Button, Group, MultiSelect, Stack } from '@mantine/core';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { user } from '@sluis/contract/entities/people/user';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { ItemOf } from '@sluis/contract/registry';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { SubmitLabel } from '../../../kit/form/submit-label.ts';
import { listOptions } from '../../../kit/item/list-request.ts';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { merchantPath } from '../../../lib/organisation.ts';
import { useIsUsableAt } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';
import type { Merchant } from './merchant.item.ts';
import classes from './merchant.module.css';
import { type Step, useSetup } from './use-setup.ts';
import { useWaysOf } from './use-ways.ts';

export interface StepProps {
  readonly merchant: Merchant;
  readonly onDone: () => void;
}

/** The roles that a step requires. */
export const step_roles: Readonly<Record<Step, RoleExpressions>> = {
  organisation: organisation.roles.update,
  profile: paymentprofile.roles.create,
  processor: paymentprofile.roles.update,
  user: user.roles.create,
  payment: paymentlink.roles.create,
};

type Profile = ItemOf<'paymentprofile'>;

/** The payment profiles of a merchant and of everything below it. */
const useProfilesOf = ({ id }: Merchant): readonly Profile[] =>
  useQuery(listOptions<Profile>('paymentprofile', { organisation: id, _limit: 'all', _sort: 'created_at' })).data
    ?.items ?? [];

export function AddProfile({ merchant, onDone }: StepProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.work}>
      <SubmitLabel value={t('merchant.steps.profile.submit')}>
        <CreateForm
          is_aside
          entity="paymentprofile"
          only={['name', 'display_name', 'currency_code', 'website']}
          initial={{ name: merchant.name, display_name: merchant.name, currency_code: 'EUR' }}
          bodyOf={(values) => ({ ...values, organisation: merchant.id })}
          onDone={onDone}
        />
      </SubmitLabel>
    </div>
  );
}

/** Connects processors to the first payment profile that has none. */
export function ConnectProcessors({ merchant, onDone }: StepProps) {
  const { t } = useTranslation();
  const profile = useProfilesOf(merchant).find(({ processors }) => processors.length === 0);
  const isUsable = useIsUsableAt(profile?.organisation ?? merchant.id);
  const { data } = useQuery(listOptions<ItemOf<'processor'>>('processor', { _limit: 'all', _sort: 'name' }));
  const choices = data?.items.filter((each) => isUsable(each.organisation)) ?? [];
  const canAdd = useCan(processor.roles.create);
  const [chosen, setChosen] = useState<string[]>([]);
  const save = useMutation({
    mutationFn: ({ id, version }: Profile) =>
      request('POST', `/v1/paymentprofile/${id}`, { body: { processors: chosen, version } }),
    onSuccess: onDone,
  });
  if (!profile) return <p>{t('merchant.steps.processor.no_profile')}</p>;
  return (
    <Stack gap={12} className={classes.work}>
      <MultiSelect
        label={t('merchant.steps.processor.choose', { name: profile.display_name })}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': t('form.clear') }}
        nothingFoundMessage={t('list.no_choices')}
      />
      {save.isError && <FormFault error={save.error} />}
      <Group justify="space-between">
        {canAdd ? (
          <Anchor
            component={Link}
            to={`${merchantPath(merchant.id, 'psp')}/processors` as string}
            search={{ _open: true } as never}
            size="sm"
          >
            {t('merchant.steps.processor.add')}
          </Anchor>
        ) : (
          <span />
        )}
        <Button size="xs" disabled={chosen.length === 0} loading={save.isPending} onClick={() => save.mutate(profile)}>
          {t('merchant.steps.processor.submit')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Invites the first administrator, with the chosen or the default welcome mail. */
export function AddFirstUser({ merchant, onDone }: StepProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.work}>
      <SubmitLabel value={t('merchant.steps.user.submit')}>
        <CreateForm
          is_aside
          entity="user"
          only={['email', 'name', 'language', 'welcome_mail']}
          initial={{ email: merchant.email ?? '', language: useLanguage() }}
          bodyOf={(values) => ({ ...values, organisation: merchant.id, roles: ['USER_ALL'] })}
          help={{ welcome_mail: t('user.default_mail') }}
          onDone={onDone}
        />
      </SubmitLabel>
    </div>
  );
}

/** One whole unit of most currencies. */
const test_amount = 100;

/** Creates a payment link of a small amount, which staff pay as a payer would, and waits for the payment. */
export function PayTest({ merchant, onDone }: StepProps) {
  const { t } = useTranslation();
  const ways = useWaysOf(merchant.id);
  const profile = useProfilesOf(merchant).find(({ id }) => (ways?.get(id)?.on_pages.length ?? 0) > 0);
  const key = useRef(newIdempotencyKey());
  const begun = useTestLink(merchant);
  const make = useMutation({
    mutationFn: (payment_profile: string) =>
      request<ItemOf<'paymentlink'>>('POST', '/v1/paymentlink', {
        body: {
          payment_profile,
          merchant_reference: t('merchant.steps.payment.reference'),
          description: t('merchant.steps.payment.reference'),
          amount: test_amount,
        },
        idempotencyKey: key.current,
      }),
  });
  const link = make.data ?? begun;
  useWhenPaid(merchant.id, link !== undefined, onDone);
  if (!profile) return ways && <p>{t('merchant.steps.payment.no_profile')}</p>;
  return (
    <Stack gap={12} align="flex-start" className={classes.work}>
      {make.isError && <FormFault error={make.error} />}
      {link ? (
        <>
          <Anchor size="sm" href={link.url} target="_blank" rel="noopener">
            {t('merchant.steps.payment.open')}
          </Anchor>
          <p role="status">{t('merchant.steps.payment.waiting')}</p>
        </>
      ) : (
        <Button size="xs" loading={make.isPending} onClick={() => make.mutate(profile.id)}>
          {t('merchant.steps.payment.submit')}
        </Button>
      )}
    </Stack>
  );
}

/** The open link of an earlier test, if any: a user who resumes the set-up continues with it. */
function useTestLink({ id }: Merchant): ItemOf<'paymentlink'> | undefined {
  const merchant_reference = useTranslation().t('merchant.steps.payment.reference');
  const enabled = useCan(paymentlink.roles.list);
  const asked = { organisation: id, merchant_reference, _sort: '-created_at', _limit: 10 };
  const { data } = useQuery({ ...listOptions<ItemOf<'paymentlink'>>('paymentlink', asked), enabled });
  return data?.items.find(
    (each) =>
      each.merchant_reference === merchant_reference &&
      each.active &&
      ['CREATED', 'INITIATED'].includes(each.status) &&
      (each.expires_at === null || Date.parse(each.expires_at) > Date.now()),
  );
}

const poll_ms = 3000;

/** Polls for the test payment, as long as it is expected. The step ends when it has arrived. */
function useWhenPaid(merchant: string, isExpected: boolean, onPaid: () => void): void {
  const { refetch } = useSetup(merchant);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows is the same at each time.
  useEffect(() => {
    if (!isExpected) return;
    const poll = async (): Promise<void> => {
      if ((await refetch()).data?.has_paid) onPaid();
    };
    const timer = setInterval(() => void poll(), poll_ms);
    return () => clearInterval(timer);
  }, [isExpected, refetch]);
}
