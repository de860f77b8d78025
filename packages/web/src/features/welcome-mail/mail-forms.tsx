import { Input, Skeleton } from '@mantine/core';
import { welcomemail } from '@sluis/contract/entities/welcomemail';
import type { ItemOf } from '@sluis/contract/registry';
import { fillWelcome, welcome_default_content, welcome_placeholders } from '@sluis/contract/welcome-mail';
import { lazy, Suspense } from 'react';
import { EditForm } from '../../kit/form/edit-form.tsx';
import { EntityForm, type OwnInput } from '../../kit/form/entity-form.tsx';
import type { EditProps } from '../../kit/list/declaration.ts';
import { request } from '../../lib/api-client.ts';
import { useBranding } from '../../lib/branding.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { WelcomeMail } from './welcome-mail.list.ts';
import classes from './welcome-mail.module.css';

const MailEditor = lazy(() => import('./mail-editor.tsx').then((module) => ({ default: module.MailEditor })));

const content = ({ label, error, ...input }: OwnInput) => (
  <Input.Wrapper label={label} error={error} labelElement="div" withAsterisk>
    <Suspense fallback={<Skeleton className={classes.waiting} />}>
      <MailEditor {...input} label={label} />
    </Suspense>
  </Input.Wrapper>
);

/** A new mail begins with a template that has the name of the brand in it already. */
export function CreateMail({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { short_title } = useBranding();
  const canMark = useCan(welcomemail.roles.update);
  const { name, content: html, psp_default, default: merchant_default } = welcomemail.fields;
  const unfilled = Object.fromEntries(welcome_placeholders.map((word) => [word, `{{${word}}}`]));
  const template = fillWelcome(welcome_default_content, { ...unfilled, short_title } as Parameters<
    typeof fillWelcome
  >[1]);
  return (
    <EntityForm
      entity="welcomemail"
      fields={{ name, content: html, ...(canMark && { psp_default, default: merchant_default }) }}
      initial={{ content: template }}
      inputs={{ content }}
      submitLabel={() => t('welcome_mail.submit')}
      submit={(body, idempotencyKey) =>
        request<ItemOf<'welcomemail'>>('POST', '/v1/welcomemail', { body, idempotencyKey })
      }
      onDone={({ id }) => onDone(id)}
    />
  );
}

export const EditMail = (props: { readonly item: WelcomeMail } & EditProps) => (
  <EditForm entity="welcomemail" inputs={{ content }} {...props} />
);
