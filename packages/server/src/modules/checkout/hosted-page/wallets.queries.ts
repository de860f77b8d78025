import type { WalletProduct } from '@sluis/adapter';
import type { Executor } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { findItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { adapterWithSettings } from '../../payments/orders/payment-processor.queries.ts';
import type { ShownPage, WalletOffer } from './page.queries.ts';

const wallet_products = ['apple_pay', 'google_pay'] as const satisfies readonly WalletProduct[];

const isWallet = (product: string): product is WalletProduct =>
  (wallet_products as readonly string[]).includes(product);

/**
 * A page with the buttons of its wallets. Methods that need one are no methods of the form. A mandate is never given by
 * a wallet.
 */
export async function withWallets<P extends ShownPage>(executor: Executor, adapters: Adapters, page: P): Promise<P> {
  const methods = page.methods.filter(({ needs_wallet }) => !needs_wallet);
  if (page.keep || page.closed) return { ...page, methods };
  const wallets: WalletOffer[] = [];
  for (const { product, processor: id } of page.methods) {
    if (!isWallet(product)) continue;
    const processor = await findItem(executor, 'processor', { id, scope: everything });
    const adapter = processor && (await adapterWithSettings(adapters, processor));
    const request = adapter?.wallets?.[product];
    if (request) wallets.push({ product, processor: id, request });
  }
  if (wallets.length === 0) return { ...page, methods };
  const merchant = await findItem(executor, 'organisation', { id: page.organisation, scope: everything });
  return { ...page, methods, wallets, merchant_country: merchant?.country_code ?? 'NL' };
}
