import type { GatewaySetting } from '@sluis/contract/gateways';
import type { Language } from '../../lib/texts.ts';

/** Details as people know them: “API key”, “Merchant account”. */
export const labelsOf = (names: readonly string[], settings: readonly GatewaySetting[], language: Language): string =>
  names.map((name) => `“${settings.find((each) => each.name === name)?.label[language] ?? name}”`).join(', ');
