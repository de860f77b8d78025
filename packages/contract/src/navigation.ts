import type { merchant_navigation } from './navigation/merchant.ts';
import type { provider_navigation } from './navigation/provider.ts';

type Sections = typeof merchant_navigation | typeof provider_navigation;
type Items = Sections[number]['groups'][number]['items'][number];

/** The ids of all entries, sections and groups, each of which needs texts. */
export type NavigationId = Items['id'];
export type NavigationSectionId = Sections[number]['id'];
export type NavigationGroupId = Sections[number]['groups'][number]['id'];
