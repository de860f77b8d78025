import { fillWelcome } from '@sluis/contract/welcome-mail';
import { useBranding } from '../../lib/branding.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import classes from './welcome-mail.module.css';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * A preview of a mail, as the viewer would get it. In a frame that may do nothing: no script, form or link of a mail
 * runs in the application, whatever stands in it.
 */
export function MailView({ content }: { readonly content: string }) {
  const { t } = useTranslation();
  const { short_title, colors } = useBranding();
  const { name, email } = useMe();
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${colors.accent};color:#fff`;
  const forgot = `${window.location.origin}/forgotPassword`;
  const body = fillWelcome(content, {
    set_password: `<span style="${escaped(button)}">${escaped(t('welcome_mail.set_password'))}</span>`,
    forgot_password: `<u>${escaped(forgot)}</u>`,
    short_title: escaped(short_title),
    name: escaped(name),
    email: escaped(email),
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
