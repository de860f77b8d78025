import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { type BankAccount, numberOf } from './bank-account.item.ts';

/** The provider's decision on an account, and the owner's choice of a default account. */
export function BankAccountActions({ item }: { readonly item: BankAccount }) {
  const { t } = useTranslation();
  const me = useMe();
  const shared = { of: bankaccount, item, values: { number: numberOf(item) } };
  return (
    <>
      <Verb
        {...shared}
        verb="verify"
        variant={item.proof_name === null ? 'without_proof' : undefined}
        reason={item.created_by?.id === me.id ? t('errors.not_by_creator') : undefined}
      />
      <Verb {...shared} verb="reject" />
      <Verb {...shared} verb="make-default" />
      <Verb {...shared} verb="block" />
    </>
  );
}
