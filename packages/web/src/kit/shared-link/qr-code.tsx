import { useQuery } from '@tanstack/react-query';
import { toString as draw } from 'qrcode';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './shared-link.module.css';

/** The QR code of an address, to scan with a phone; dark on light in both schemes, as scanners need it. */
export function QrCode({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['qr', url],
    queryFn: () => draw(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    data && (
      <img
        className={classes.qr}
        alt={t('shared_link.qr')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(data)}`}
      />
    )
  );
}
