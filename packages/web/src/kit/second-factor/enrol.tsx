import { EnrolApp, type EnrolProps } from './enrol-app.tsx';
import { EnrolMail } from './enrol-mail.tsx';
import type { CodeFactor } from './enrolment.ts';

/** Takes up a second factor that is shown with a code. */
export function Enrol({ type, ...props }: EnrolProps & { readonly type: CodeFactor }) {
  return type === 'google' ? <EnrolApp {...props} /> : <EnrolMail {...props} />;
}
