import { Check } from 'lucide-react';
import { ROLES } from '@/db/enums';
import { ROLE_SCOPES, SCOPES } from '@/lib/auth/scopes';
import { roleWord } from '../strings/roles';
import { scopeWord } from '../strings/scopes';
import { settingsStrings } from '../strings/settings';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';

const words = settingsStrings.role;

/** Which role holds which scope: the very table that the server asks. */
export function RoleTable() {
  return (
    <Table label={words.table} dense stack={false} minWidth="52rem">
      <TableHead>
        <Th>{words.scope}</Th>
        {ROLES.map((role) => (
          <Th key={role}>{roleWord(role)}</Th>
        ))}
      </TableHead>
      <TableBody>
        {SCOPES.map((scope) => (
          <Tr key={scope}>
            <RowHead className="font-regular! max-tablet:sticky max-tablet:left-0 max-tablet:z-1 max-tablet:max-w-44 max-tablet:bg-surface">
              {scopeWord(scope)} <span className="mono text-ink-3">{scope}</span>
            </RowHead>
            {ROLES.map((role) => (
              <Td key={role}>
                {ROLE_SCOPES[role].includes(scope) ? (
                  <>
                    <Check className="icon-s text-good-solid" />
                    <span className="sr-only">{words.yes}</span>
                  </>
                ) : (
                  <span className="sr-only">{words.no}</span>
                )}
              </Td>
            ))}
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
