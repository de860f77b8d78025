import { Input, Skeleton } from '@mantine/core';
import { welcomemail } from '@sluis/contract/entities/people/welcomemail';
import type { ItemOf } from '@sluis/contract/registry';
import { fillWelcome, welcome_default_content, welcome_placeholders } from '@sluis/contract/welcome-mail';
import { Suspense } from 'react';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { EntityForm, type OwnInput } from '../../../kit/form/entity-form.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { request } from '../../../lib/api-client.ts';
import { useBranding } from '../../../lib/branding.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { WelcomeMail } from './welcome-mail.item.ts';
import classes from './welcome-mail.module.css';

/** Loaded with its libraries in parallel, and not as one bundle. */
const MailEditor = lazy(async () => {
  const libraries = [import('@tiptap/react'), import('@tiptap/starter-kit'), import('@mantine/tiptap')];
  const [{ MailEditor }] = await Promise.all([import('./mail-editor.tsx'), ...libraries]);
  return MailEditor;
});

const content = ({ label, error, ...input }: OwnInput) => (
  <Input.Wrapper label={label} error={error} labelElement="div" withAsterisk>
    <Suspense fallback={<Skeleton className={classes.waiting} />}>
      <MailEditor {...input} label={label} />
    </Suspense>
  </Input.Wrapper>
);

/** A new mail begins with a template that already has the name of the brand. */
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
