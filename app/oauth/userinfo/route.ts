import { userinfoEndpoint, userinfoPreflight } from '@/lib/http/userinfo';

export const dynamic = 'force-dynamic';

export { userinfoEndpoint as GET, userinfoEndpoint as POST, userinfoPreflight as OPTIONS };
