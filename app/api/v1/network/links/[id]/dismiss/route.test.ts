import { judgement } from '@/db/testing/judgement';
import { twoTenants } from '@/db/testing/two-tenants';

const { home, other } = twoTenants();

judgement(home, other, 'dismiss');
