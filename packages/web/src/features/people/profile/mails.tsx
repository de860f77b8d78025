import { Switch } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { Entry, Section } from '../../../kit/section/section.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { mailsQuery, switchMail } from './profile.calls.ts';
import classes from './profile.module.css';

/** The mails that the user receives automatically, each with its switch; nothing if there are none. */
export function Mails() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: mails = [] } = useQuery(mailsQuery);
  const change = useMutation({
    mutationFn: switchMail,
    onSettled: () => queryClient.invalidateQueries(mailsQuery),
  });
  if (mails.length === 0) return null;
  const { variables: asked, isPending } = change;
  return (
    <Section title={t('profile.mails')} hint={t('profile.mails_hint')}>
      <ul className={classes.entries}>
        {mails.map((mail) => {
          const { kind, organisation } = mail;
          const title = t(`profile.mail_${kind}`, { name: organisation.name });
          const isAsked = isPending && asked?.organisation.id === organisation.id;
          return (
            <li key={organisation.id}>
              <Entry
                icon={<IconMail size={20} stroke={1.5} aria-hidden />}
                title={title}
                detail={t(`profile.mail_${kind}_detail`)}
                action={
                  <Switch
                    aria-label={title}
                    checked={isAsked ? asked.on : mail.on}
                    onChange={(event) => change.mutate({ ...mail, on: event.currentTarget.checked })}
                  />
                }
              />
            </li>
          );
        })}
      </ul>
      {change.isError && <FormFault error={change.error} />}
    </Section>
  );
}
