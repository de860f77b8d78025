import { fillWelcome } from '@sluis/contract/welcome-mail';
import { useBranding } from '../../../lib/branding.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './welcome-mail.module.css';

/**
 * A preview of a mail, as the viewer would receive it. In a frame without permissions: no script, form or link of a
 * mail works within the application.
 */
export function MailView({ content }: { readonly content: string }) {
  const { t } = useTranslation();
  const { short_title, colors } = useBranding();
  const { name, email } = useMe();
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${colors.accent};color:#fff`;
  const forgot = `${window.location.origin}/forgotPassword`;
  const body = fillWelcome(content, {
    set_password: `<span style="${escapeHtml(button)}">${escapeHtml(t('welcome_mail.set_password'))}</span>`,
    forgot_password: `<u>${escapeHtml(forgot)}</u>`,
    short_title: escapeHtml(short_title),
    name: escapeHtml(name),
    email: escapeHtml(email),
  });
  const page = 'margin:20px;background:#fff;color:#16191c;font:15px/1.5 Arial,Helvetica,sans-serif';
  return (
    <iframe
      sandbox=""
      className={classes.view}
      title={t('welcome_mail.rendered')}
      srcDoc={`<!doctype html><body style="${page}">${body}</body>`}
    />
  );
}
