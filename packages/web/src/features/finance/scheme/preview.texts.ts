import type { TextTree } from '@sluis/contract/base/translate';
import type { PreviewFigure } from '@sluis/contract/finance/preview';
import type { Texts } from '../../../lib/texts.ts';

interface OfPreview extends TextTree {
  readonly price: { readonly preview: TextTree & { readonly figures: Readonly<Record<PreviewFigure, string>> } };
}

export const texts = {
  nl: {
    price: {
      preview: {
        title: 'Doorrekening',
        says: 'Het opgeslagen concept, doorgerekend over {{month}}, naast de tarieven die aan het eind van die maand golden. Er wordt niets geboekt.',
        of_saved: 'Nog niet opgeslagen. De doorrekening gaat uit van het opgeslagen concept.',
        no_draft: 'Geen concept om door te rekenen',
        no_draft_hint:
          'De doorrekening laat zien wat een concept over de vorige maand zou hebben gekost en opgeleverd.',
        to_lines: 'Naar de tarieven',
        unused: 'Geen merchant heeft dit schema',
        unused_hint: 'De doorrekening volgt zodra een pakket met dit schema bij een afrekenprofiel hoort.',
        no_costs: 'Geen betalingen met deze kosten in {{month}}',
        no_costs_hint: 'Geen pakket heeft dit schema, en zijn processors hebben in {{month}} geen betalingen verwerkt.',
        no_payments: 'Geen betalingen in {{month}}',
        no_payments_hint: 'De merchants met dit schema hadden in {{month}} geen betalingen of vaste kosten.',
        totals: 'Totaal',
        rows: 'Per merchant en betaalmethode',
        merchant: 'Merchant',
        payments: 'Betalingen',
        turnover: 'Omzet',
        now_draft: 'nu → concept',
        difference: 'Verschil',
        figures: {
          fees: 'Kosten',
          cost: 'Kostprijs',
          partner: 'Partnervergoeding',
          reserve: 'Ingehouden',
          margin: 'Marge',
          rounding: 'Afronding',
        },
        no_product: 'Zonder betaalmethode',
        below_cost: 'Onder kostprijs',
        below_only: 'Alleen onder kostprijs ({{shown}})',
        none_below: 'Geen regels onder kostprijs in deze valuta.',
        cut: '{{shown}} van de {{total}} regels zijn te zien. De totalen gaan over alle regels.',
        below_count: '{{shown}} onder kostprijs',
        rounding: 'Afronding van de kosten, nu → concept:',
      },
    },
  },
  en: {
    price: {
      preview: {
        title: 'Preview',
        says: 'The saved draft, applied to {{month}}, beside the prices in force at the end of that month. Nothing is posted.',
        of_saved: 'Not saved yet. The preview uses the saved draft.',
        no_draft: 'No draft to preview',
        no_draft_hint: 'The preview shows what a draft would have charged and earned last month.',
        to_lines: 'Go to lines',
        unused: 'No merchant has this scheme',
        unused_hint: 'There is a preview once a settlement profile has a package with this scheme.',
        no_costs: 'No payments with these costs in {{month}}',
        no_costs_hint: 'No package has this scheme, and its processors took no payments in {{month}}.',
        no_payments: 'No payments in {{month}}',
        no_payments_hint: 'The merchants with this scheme had no payments or fixed fees in {{month}}.',
        totals: 'Total',
        rows: 'By merchant and payment method',
        merchant: 'Merchant',
        payments: 'Payments',
        turnover: 'Turnover',
        now_draft: 'now → draft',
        difference: 'Difference',
        figures: {
          fees: 'Fees',
          cost: 'Cost',
          partner: 'Partner share',
          reserve: 'Withheld',
          margin: 'Margin',
          rounding: 'Rounding',
        },
        no_product: 'Without payment method',
        below_cost: 'Below cost',
        below_only: 'Only below cost ({{shown}})',
        none_below: 'Nothing below cost in this currency.',
        cut: '{{shown}} of {{total}} rows are shown. The totals are of all rows.',
        below_count: '{{shown}} below cost',
        rounding: 'Rounding of fees, now → draft:',
      },
    },
  },
} satisfies Texts & { nl: OfPreview; en: OfPreview };
