import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { ExplainedPart } from '@sluis/contract/finance/reports';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { componentName, lineSentence } from '../../../kit/price/line-sentence.ts';
import { useLineWords } from '../../../kit/price/use-line-words.ts';
import { exactMoney } from '../../../lib/exact-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import classes from './settled.module.css';

/** Exact amounts are in millionths of a minor unit. */
const micro_places = 6;

/** An exact amount; fees are rounded in the statement only. */
export function Exact({ micro, currency_code }: { readonly micro: number; readonly currency_code: string }) {
  const { locale } = useTranslation();
  return <span className={classes.exact}>{exactMoney(micro, micro_places, currency_code, locale)}</span>;
}

interface Props {
  readonly part: ExplainedPart;
  readonly type: SchemeType;
  readonly name?: string;
  readonly currency_code: string;
  /** It is taken from the amount. */
  readonly isTaken?: boolean;
}

/** A price, with the line of the price list that it is of for those who may know. */
export function PartRow({ part, type, name, currency_code, isTaken }: Props) {
  const words = useLineWords();
  return (
    <tr>
      <th scope="row">
        {name ?? componentName(part.component, words)}
        {part.why && <Why why={part.why} type={type} />}
      </th>
      <td>
        <Exact micro={isTaken ? -part.micro : part.micro} currency_code={currency_code} />
      </td>
    </tr>
  );
}

/** Which line of which edition matched. */
export function Why({ why, type }: { readonly why: NonNullable<ExplainedPart['why']>; readonly type: SchemeType }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useLineWords();
  const canList = useCan([`PSP_${type.toUpperCase()}SCHEME_LIST`]);
  const { scheme, scheme_name, number, valid_from, line } = why;
  return (
    <small className={classes.why}>
      {lineSentence(type, line, words)}
      <span>
        {canList ? (
          <ListLink list={`psp/pricing/${type}`} search={{ id: scheme, _open: true, _tab: 'editions' }}>
            {scheme_name}
          </ListLink>
        ) : (
          scheme_name
        )}
        {', '}
        {t('finance_report.settled.edition', { number, day: format.date(valid_from), line: line.position ?? 0 })}
      </span>
    </small>
  );
}
