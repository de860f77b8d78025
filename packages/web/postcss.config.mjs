import preset from 'postcss-preset-mantine';
import { ownStylesFirst } from './build/own-styles-first.ts';

export default { plugins: [preset(), ownStylesFirst()] };
