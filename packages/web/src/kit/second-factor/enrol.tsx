import { EnrolApp, type EnrolProps } from './enrol-app.tsx';
import { EnrolMail } from './enrol-mail.tsx';
import type { CodeFactor } from './enrolment.ts';

/** Enrols a second factor that uses codes. */
export function Enrol({ type, ...props }: EnrolProps & { readonly type: CodeFactor }) {
  return type === 'google' ? <EnrolApp {...props} /> : <EnrolMail {...props} />;
}
