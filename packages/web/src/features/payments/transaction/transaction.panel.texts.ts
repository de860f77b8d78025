import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      transaction: {
        INITIATED: 'Gestart: er is nog niets bevestigd of afgeschreven. De status verandert vanzelf.',
        IN_PROGRESS: 'In uitvoering: de klant is aan het betalen.',
        PENDING: 'In behandeling: de processor heeft nog niet geantwoord. De status verandert vanzelf.',
        pending_transfer: 'In behandeling: de overboeking is nog niet binnen. De status verandert vanzelf.',
        pending_debit:
          'In behandeling: de incasso ligt bij de bank, wat enkele dagen duurt. De status verandert vanzelf.',
        AUTHORIZED:
          'Geautoriseerd: {{amount}} kan worden geïnd. Bij innen komt het geld binnen; bij vrijgeven of verlopen vervalt de autorisatie.',
        mandate_signed: 'Geautoriseerd: de machtiging is ondertekend. Er is niets afgeschreven.',
        card_checked: 'Geautoriseerd: de kaart is gecontroleerd. Er is niets afgeschreven.',
        AUTHORIZATION_VOIDED: 'Autorisatie vrijgegeven: de autorisatie is vervallen en er is niets afgeschreven.',
        authorization_expired:
          'Autorisatie verlopen: de betaling is niet op tijd geïnd en er is niets afgeschreven. De klant kan opnieuw betalen.',
        CANCELLED: 'Geannuleerd{{why}}. Er is niets afgeschreven.',
        cancelled_for_another: 'Geannuleerd: de klant is een nieuwe poging begonnen, die een eigen betaling is.',
        cancelled_by_time: 'Geannuleerd: er is niet op tijd betaald.',
        cancelled_by_customer: 'Geannuleerd door de klant: er is niets afgeschreven.',
        ABANDONED:
          'Afgebroken: de klant heeft de betaling niet afgemaakt en er is niets afgeschreven. De klant kan het opnieuw proberen.',
        SETTLEMENT_REQUESTED: 'Betaald door de klant: het geld volgt zodra de processor de betaling heeft verrekend.',
        SETTLEMENT_COMPLETED: 'Verrekend: de betaling is afgerond.',
        DECLINED: 'Geweigerd{{why}}.',
        FAILED: 'Mislukt{{why}}.',
        blocked: 'Geblokkeerd door de gateway: er is niets afgeschreven.',
        blocked_by_provider:
          'Geblokkeerd door een regel van de aanbieder: er is niets afgeschreven. Overleg met de aanbieder als u de klant vertrouwt.',
        blocked_by_rule:
          'Geblokkeerd door de regel “{{rule}}”: er is niets afgeschreven. Vertrouwt u de klant, pas dan eerst de regel aan.',
        blocked_by_middleware:
          'Geblokkeerd door de middleware “{{middleware}}”: er is niets afgeschreven en geen processor gevraagd.',
        UNKNOWN:
          'Onbekend: de processor heeft niet geantwoord, dus er kan zijn afgeschreven. Vraag het na bij de processor voordat u opnieuw afschrijft.',
        advice: {
          retry: 'De klant kan het opnieuw proberen.',
          other_means: 'Vraag de klant op een andere manier te betalen.',
          other_card: 'Vraag de klant een andere kaart te gebruiken.',
          expired: 'Vraag de klant de vervaldatum te controleren of een andere kaart te gebruiken.',
          limit: 'Vraag de klant de limiet bij de bank te verhogen of op een andere manier te betalen.',
          lost: 'Probeer deze kaart niet opnieuw: vraag de klant om een andere.',
          ask_bank: 'Vraag de klant een andere kaart of rekening te gebruiken, of de bank te bellen.',
          other_account: 'Vraag de klant met een andere bankrekening te betalen.',
          mandate: 'Vraag de klant om een nieuwe machtiging.',
          address: 'Vraag de klant het adres te controleren en het opnieuw te proberen.',
          confirm: 'Vraag de klant het opnieuw te proberen en de betaling bij de bank te bevestigen.',
          later: 'De fout ligt niet bij de klant, die het later opnieuw kan proberen.',
          settings: 'Controleer de betaalmethoden en processors van het betaalprofiel.',
        },
        by_subscription: 'Bij het abonnement staat wanneer het opnieuw wordt geprobeerd.',
        charge_again: 'De klant was niet aanwezig: schrijf opnieuw af of stuur een betaallink.',
        all_back: 'De betaling is volledig terugbetaald.',
        nothing_left: 'Er valt niets meer terug te betalen.',
        all_left: 'Het hele bedrag kan worden terugbetaald.',
        refunded: '{{amount}} is terugbetaald.',
        charged_back:
          'Chargeback: de bank van de klant heeft {{amount}} teruggeboekt. Bij de chargeback staat of u nog kunt reageren.',
        left: 'Er kan nog {{amount}} worden terugbetaald.',
      },
    },
  },
  en: {
    said: {
      transaction: {
        INITIATED: 'Initiated: nothing has been confirmed or charged yet. The status changes by itself.',
        IN_PROGRESS: 'In progress: the customer is paying now.',
        PENDING: 'Pending: the processor has not answered yet. The status changes by itself.',
        pending_transfer: 'Pending: the transfer has not arrived yet. The status changes by itself once it does.',
        pending_debit:
          'Pending: the direct debit is with the bank, which takes some days. The status changes by itself.',
        AUTHORIZED:
          'Authorized: {{amount}} can be captured. The money comes in when the payment is captured, and is released when it is voided or expires.',
        mandate_signed: 'Authorized: the mandate was signed. Nothing is charged.',
        card_checked: 'Authorized: the card was checked. Nothing is charged.',
        AUTHORIZATION_VOIDED: 'Authorization voided: the amount was released and nothing was charged.',
        authorization_expired:
          'Authorization expired: the payment was not captured in time and nothing was charged. The customer can pay again.',
        CANCELLED: 'Cancelled{{why}}. Nothing was charged.',
        cancelled_for_another: 'Cancelled: the customer started another attempt, which is a payment of its own.',
        cancelled_by_time: 'Cancelled: it was not paid in time.',
        cancelled_by_customer: 'Cancelled by the customer: nothing was charged.',
        ABANDONED:
          'Abandoned: the customer did not finish the payment and nothing was charged. The customer can try again.',
        SETTLEMENT_REQUESTED: 'Paid by the customer: the money follows once the processor has settled the payment.',
        SETTLEMENT_COMPLETED: 'Settled: the payment is complete.',
        DECLINED: 'Declined{{why}}.',
        FAILED: 'Failed{{why}}.',
        blocked: 'Blocked by the gateway: nothing was charged.',
        blocked_by_provider:
          'Blocked by a rule of the provider: nothing was charged. Ask the provider if you trust the customer.',
        blocked_by_rule:
          'Blocked by the rule “{{rule}}”: nothing was charged. If you trust the customer, change the rule before they try again.',
        blocked_by_middleware:
          'Blocked by the middleware “{{middleware}}”: nothing was charged, and no processor was asked.',
        UNKNOWN:
          'Unknown: the processor has not answered, so the customer may have been charged. Check with the processor before charging again.',
        advice: {
          retry: 'The customer can try again.',
          other_means: 'Ask the customer to pay another way.',
          other_card: 'Ask the customer to use another card.',
          expired: 'Ask the customer to check the expiry date or to use another card.',
          limit: 'Ask the customer to raise the limit at their bank or to pay another way.',
          lost: 'Do not try this card again: ask the customer for another one.',
          ask_bank: 'Ask the customer to use another card or account, or to call their bank.',
          other_account: 'Ask the customer to pay from another bank account.',
          mandate: 'Ask the customer for a new mandate.',
          address: 'Ask the customer to check the address and to try again.',
          confirm: 'Ask the customer to try again and to confirm the payment with their bank.',
          later: 'The fault is not with the customer, who can try again later.',
          settings: 'Check the payment methods and processors of the payment profile.',
        },
        by_subscription: 'The subscription shows when it will be retried.',
        charge_again: 'The customer wasn’t present: charge them again or send a payment link.',
        all_back: 'The payment was refunded in full.',
        nothing_left: 'Nothing is left to refund.',
        all_left: 'The full amount can be refunded.',
        refunded: '{{amount}} was refunded.',
        charged_back:
          'Chargeback: the customer’s bank took {{amount}} back. The chargeback says whether you can still respond.',
        left: '{{amount}} can still be refunded.',
      },
    },
  },
} satisfies Texts;
