import { IconMail, IconPencil } from '@tabler/icons-react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { withOpen } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { WelcomeMail } from './welcome-mail.item.ts';

type Props = { readonly item: WelcomeMail };

/** Sends the mail to the user who asks for it. */
export function PreviewMail({ item: { id } }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      icon={IconMail}
      label={t('welcome_mail.open_preview')}
      title={t('welcome_mail.preview')}
      question={t('welcome_mail.preview_question')}
      confirm={t('welcome_mail.send_preview')}
      run={(idempotencyKey) => request('POST', `/v1/welcomemail/${id}/preview`, { body: {}, idempotencyKey })}
    />
  );
}

/** Opens the form of a mail. */
export function UpdateMail({ item: { id } }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  return (
    <IconButton
      icon={IconPencil}
      label={t('welcome_mail.update')}
      onClick={() => change({ ...withOpen(search, id), _form: 'edit' })}
    />
  );
}

/** Deletes a mail, and closes its panel. */
export function DeleteMail({ item: { id, name } }: Props) {
  const { t } = useTranslation();
  return (
    <DeleteButton
      entity="welcomemail"
      id={id}
      label={t('welcome_mail.delete')}
      question={t('welcome_mail.delete_question', { name })}
      as_icon
    />
  );
}
