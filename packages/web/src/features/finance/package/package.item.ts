import type { Populated } from '@sluis/contract/registry';

export type Package = Populated<'package', 'revenue_scheme' | 'reserve_scheme' | 'partner_scheme' | 'cost_scheme'>;
