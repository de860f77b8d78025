import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly rule: Readonly<Record<TimelineEventOf<'rule'>, string>>;
    readonly routing: Readonly<Record<TimelineEventOf<'routing'>, string>>;
    readonly attempt: Readonly<Record<TimelineEventOf<'attempt'>, string>>;
  };
}

/** What a ruleset did to a payment, and why its processor took it. */
export const texts = {
  nl: {
    timeline: {
      rule: {
        tagged: 'Gelabeld door de regelset “{{name}}”',
        already_tagged: 'Voldeed aan de regelset “{{name}}”, maar had het label al',
        tag_gone: 'Voldeed aan de regelset “{{name}}”, waarvan het label niet meer bestaat',
        too_many_tags: 'Voldeed aan de regelset “{{name}}”, maar had te veel labels',
        blocked: 'Geblokkeerd door de regelset “{{name}}”',
        would_have_blocked: 'Zou zijn geblokkeerd door de regelset “{{name}}”',
        challenged: '3-D Secure gevraagd door de regelset “{{name}}”',
        exempted: 'Vrijstelling van 3-D Secure gevraagd door de regelset “{{name}}”',
        exemption_overruled: 'Voldeed aan de regelset “{{name}}”, maar een andere regelset ging voor',
        exemption_not_allowed: 'Voldeed aan de regelset “{{name}}”, waarvan de vrijstelling hier niet is toegestaan',
        not_applicable: 'Voldeed aan de regelset “{{name}}”, die hier niet van toepassing is',
        tagged_of_provider: 'Gelabeld door een regelset van de aanbieder',
        already_tagged_of_provider: 'Voldeed aan een regelset van de aanbieder, maar had het label al',
        tag_gone_of_provider: 'Voldeed aan een regelset van de aanbieder, waarvan het label niet meer bestaat',
        too_many_tags_of_provider: 'Voldeed aan een regelset van de aanbieder, maar had te veel labels',
        blocked_of_provider: 'Geblokkeerd door een regelset van de aanbieder',
        would_have_blocked_of_provider: 'Zou zijn geblokkeerd door een regelset van de aanbieder',
        challenged_of_provider: '3-D Secure gevraagd door een regelset van de aanbieder',
        exempted_of_provider: 'Vrijstelling van 3-D Secure gevraagd door een regelset van de aanbieder',
        exemption_overruled_of_provider:
          'Voldeed aan een regelset van de aanbieder, maar een andere regelset ging voor',
        exemption_not_allowed_of_provider:
          'Voldeed aan een regelset van de aanbieder, waarvan de vrijstelling hier niet is toegestaan',
        not_applicable_of_provider: 'Voldeed aan een regelset van de aanbieder, die hier niet van toepassing is',
      },
      routing: {
        routed: 'Routering “{{name}}” koos {{processor}}',
        not_attached: '{{processor}}: de processor van de routering “{{name}}” is niet gekoppeld',
        not_allowed: '{{processor}}: de processor van de routering “{{name}}” is niet toegestaan',
        no_adapter: '{{processor}}: de processor van de routering “{{name}}” kan niet worden aangeroepen',
        no_processor: 'De routering “{{name}}” vond geen processor',
      },
      attempt: {
        sent: 'Gestuurd naar {{processor}}',
        not_sent: '{{processor}} was niet bereikbaar; er is niets gestuurd',
        declined: 'Geweigerd door {{processor}}',
        taken: 'Betaald via {{processor}}',
        released: 'Vrijgegeven door {{processor}}',
      },
    },
  },
  en: {
    timeline: {
      rule: {
        tagged: 'Tagged by the ruleset “{{name}}”',
        already_tagged: 'Matched the ruleset “{{name}}”, but was tagged already',
        tag_gone: 'Matched the ruleset “{{name}}”, whose tag no longer exists',
        too_many_tags: 'Matched the ruleset “{{name}}”, but had too many tags',
        blocked: 'Blocked by the ruleset “{{name}}”',
        would_have_blocked: 'Would have been blocked by the ruleset “{{name}}”',
        challenged: '3-D Secure asked for by the ruleset “{{name}}”',
        exempted: 'Exemption from 3-D Secure requested by the ruleset “{{name}}”',
        exemption_overruled: 'Matched the ruleset “{{name}}”, but another ruleset came first',
        exemption_not_allowed: 'Matched the ruleset “{{name}}”, whose exemption is not allowed here',
        not_applicable: 'Matched the ruleset “{{name}}”, which is not applicable here',
        tagged_of_provider: 'Tagged by a ruleset of the provider',
        already_tagged_of_provider: 'Matched a ruleset of the provider, but was tagged already',
        tag_gone_of_provider: 'Matched a ruleset of the provider, whose tag no longer exists',
        too_many_tags_of_provider: 'Matched a ruleset of the provider, but had too many tags',
        blocked_of_provider: 'Blocked by a ruleset of the provider',
        would_have_blocked_of_provider: 'Would have been blocked by a ruleset of the provider',
        challenged_of_provider: '3-D Secure asked for by a ruleset of the provider',
        exempted_of_provider: 'Exemption from 3-D Secure requested by a ruleset of the provider',
        exemption_overruled_of_provider: 'Matched a ruleset of the provider, but another ruleset came first',
        exemption_not_allowed_of_provider: 'Matched a ruleset of the provider, whose exemption is not allowed here',
        not_applicable_of_provider: 'Matched a ruleset of the provider, which is not applicable here',
      },
      routing: {
        routed: 'The routing “{{name}}” chose {{processor}}',
        not_attached: '{{processor}}: the processor of the routing “{{name}}” is not attached',
        not_allowed: '{{processor}}: the processor of the routing “{{name}}” is not allowed',
        no_adapter: '{{processor}}: the processor of the routing “{{name}}” can’t be called',
        no_processor: 'The routing “{{name}}” found no processor',
      },
      attempt: {
        sent: 'Sent to {{processor}}',
        not_sent: '{{processor}} could not be reached; nothing was sent',
        declined: 'Declined by {{processor}}',
        taken: 'Paid through {{processor}}',
        released: 'Released by {{processor}}',
      },
    },
  },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
