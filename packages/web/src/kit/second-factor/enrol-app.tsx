import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';
import { CodeForm } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { appSecretQuery, confirmEnrolment, type Enrolled } from './enrolment.ts';
import classes from './second-factor.module.css';

export interface EnrolProps {
  /** The token of the started enrolment. */
  readonly token: string;
  readonly onDone: (enrolled: Enrolled) => void;
  readonly onExpired: () => void;
}

/** In groups of four characters, as apps show the key, to read aloud and type. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Enrols an authenticator app: its QR code and key, then a code from it. */
export function EnrolApp({ token, onDone, onExpired }: EnrolProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(appSecretQuery(token));
  if (error) return <FormFault error={error} />;
  return (
    <div className={classes.step}>
      <p>{t('enrol.scan')}</p>
      <div className={classes.qr}>
        {data ? (
          <img src={`data:image/svg+xml,${encodeURIComponent(data.qr)}`} alt={t('enrol.qr')} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      {data && (
        <>
          <div className={classes.secret}>
            <p>{t('enrol.secret')}</p>
            <div>
              <code>{inFours(data.secret)}</code>
              <CopyButton text={data.secret} size="compact-sm" variant="subtle" />
            </div>
          </div>
          <CodeForm
            label={t('enrol.from_app')}
            submitLabel={t('enrol.confirm')}
            send={(code) => confirmEnrolment(token, code)}
            onDone={onDone}
            onExpired={onExpired}
          />
        </>
      )}
    </div>
  );
}
