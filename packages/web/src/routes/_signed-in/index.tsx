import { createFileRoute } from '@tanstack/react-router';
import { Home } from '../../features/home/home.tsx';
import { TransactionStatus } from '../../features/transaction/transaction-status.tsx';

export const Route = createFileRoute('/_signed-in/')({
  staticData: { title: 'home.title' },
  component: () => <Home PaymentStatus={TransactionStatus} />,
});
