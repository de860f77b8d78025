import { welcomemail } from '@sluis/contract/entities/people/welcomemail';
import { IconMail, IconPencil } from '@tabler/icons-react';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { withOpen } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { WelcomeMail } from './welcome-mail.item.ts';

type Props = { readonly item: WelcomeMail };

/** Sends the mail to the requesting user. */
export const PreviewMail = ({ item }: Props) => <Verb of={welcomemail} verb="preview" item={item} icon={IconMail} />;

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
