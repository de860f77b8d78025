import { Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { itemOptions, reloadAll } from '../../../kit/item/list-request.ts';
import type { PageProps } from '../../../kit/screen/screen.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import classes from './design.module.css';
import { ChangeDesign, MakeDesign } from './design-forms.tsx';

function DesignPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  return (
    <div className={classes.page}>
      {/* Screens are found by path, which the router's types do not know individually. */}
      <Link to={`${base}/checkout-designs` as string}>{t('checkout_design.back')}</Link>
      <Title order={1}>{title}</Title>
      <div className={classes.columns}>{children}</div>
    </div>
  );
}

/** Goes to the list after saving, with the design open. */
function useDone() {
  const { base } = useOrganisation();
  const navigate = useNavigate();
  const client = useQueryClient();
  return (id?: string): void => {
    void reloadAll(client);
    const search = id === undefined ? {} : { id, _open: true };
    void navigate({ to: `${base}/checkout-designs` as string, search: search as never });
  };
}

/** Creates a design, beginning with the colours of the brand. */
export function NewDesign() {
  const { t } = useTranslation();
  return (
    <DesignPage title={t('checkout_design.new')}>
      <MakeDesign onDone={useDone()} />
    </DesignPage>
  );
}

/** Changes a design. */
export function OneDesign({ values: { checkoutId = '' } }: PageProps) {
  const { t } = useTranslation();
  const done = useDone();
  const answer = useQuery({
    ...itemOptions<CheckoutDesign>('checkoutdesign', checkoutId, ['organisation']),
    // The form's initial version detects a change by another user.
    refetchOnWindowFocus: false,
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  const item = answer.data;
  return (
    <DesignPage title={t('checkout_design.edit_of', { name: item.name })}>
      <ChangeDesign key={item.id} item={item} onDone={() => done(item.id)} onCancel={() => done(item.id)} />
    </DesignPage>
  );
}
