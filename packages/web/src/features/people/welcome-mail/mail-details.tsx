import { welcomemail } from '@sluis/contract/entities/people/welcomemail';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { DeleteMail, PreviewMail } from './mail-actions.tsx';
import { MailView } from './mail-view.tsx';
import type { WelcomeMail } from './welcome-mail.item.ts';
import classes from './welcome-mail.module.css';

type Props = { readonly item: WelcomeMail };

/** The panel's title is the kind of item, as in the specification; its name is below. */
export const MailTitle = (_: Props) => useTranslation().t('welcome_mail.item');

export function MailActions({ item }: Props) {
  const canDelete = useCan(welcomemail.roles.delete);
  return (
    <>
      <PreviewMail item={item} />
      {canDelete && <DeleteMail item={item} />}
    </>
  );
}

/** A mail's name, its content, and a preview. */
export function MailDetails({ item }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <FieldGrid entity="welcomemail" item={item} paths={['name', 'psp_default', 'default', 'created_at', 'id']} />
      <section className={classes.part}>
        <h3>{t('welcome_mail.rendered')}</h3>
        <MailView content={item.content} />
      </section>
      <section className={classes.part}>
        <h3>{t('fields:welcomemail.content')}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
        <pre className={classes.source} tabIndex={0}>
          {item.content}
        </pre>
      </section>
    </>
  );
}
