import { type RulesetAction, validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import type { Additions, Screen } from '../../../kit/screen/screen.ts';
import type { IconName } from '../../../lib/screens.ts';
import type { At } from './ruleset.list.ts';

const page = (route: string, action: RulesetAction, icon: IconName, at: At): Screen => ({
  kind: 'page',
  route,
  icon,
  ...(route === 'riskrules' && { opens: 'validationruleset' }),
  roles: at === 'provider' ? ['PSP && TAG_LIST && VALIDATION_RULESET_LIST'] : validationruleset.roles.list,
  load: async (others) => {
    const [{ foldPage }, { rulesetList }, { RulesetHead, RulesetContent }] = await Promise.all([
      import('../../../kit/fold-list/fold-list.tsx'),
      import('./ruleset.list.ts'),
      import('./ruleset-item.tsx'),
    ]);
    return foldPage(rulesetList(action, at), others, { Head: RulesetHead, Content: RulesetContent });
  },
});

export const screens: readonly Screen[] = [
  page('riskrules', 'block', 'IconShieldOff', 'merchant'),
  page('tagrules', 'tag', 'IconTag', 'merchant'),
  page('3dsecure', '3dSecure', 'IconShieldCheck', 'merchant'),
  page('psp/riskrules', 'block', 'IconShieldOff', 'provider'),
  page('psp/tagrules', 'tag', 'IconTag', 'provider'),
  page('psp/3dsecure', '3dSecure', 'IconShieldCheck', 'provider'),
];

export const additions: readonly Additions[] = [
  { to: 'transaction', load: async () => (await import('./decision-of-transaction.tsx')).decisionOfTransaction },
];
