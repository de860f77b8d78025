import { Button } from '@mantine/core';
import { customer } from '@sluis/contract/entities/payments/customer';
import { useMutation } from '@tanstack/react-query';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Customer } from './customer.item.ts';
import classes from './customer.module.css';

/** The end of a personal number; all of it on request for users who may see it, which is recorded. */
export function PersonalNumber({ item }: { readonly item: Customer }) {
  const { t } = useTranslation();
  const canReveal = useCan(customer.actions.reveal.roles);
  const reveal = useMutation({
    // Without an idempotency key: a response with the number must not be stored for a day.
    mutationFn: () =>
      request<{ social_security_number: string }>('POST', `/v1/customer/${item.id}/reveal`, { body: {} }),
    gcTime: 0,
  });
  return (
    <span className={classes.number}>
      {reveal.data?.social_security_number ?? item.social_security_number_masked}
      {canReveal && (
        <Button
          variant="default"
          size="compact-xs"
          loading={reveal.isPending}
          title={t('customer.reveal_hint')}
          onClick={() => (reveal.data ? reveal.reset() : reveal.mutate())}
        >
          {t(reveal.data ? 'customer.hide' : 'customer.reveal')}
        </Button>
      )}
      {reveal.isError && <FormFault error={reveal.error} />}
    </span>
  );
}
