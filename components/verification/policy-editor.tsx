'use client';

import { useState } from 'react';
import { api } from '@/lib/client/api';
import { ALLOWED_OUTCOMES, CHECK_LABELS, POLICY_CASES, type PolicyOutcome } from '@/lib/verification/rules';
import type { VerificationPolicy } from '@/lib/verification/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { verificationStrings } from '../strings/verification';
import { Button } from '../ui/button';
import { CheckboxField } from '../ui/checkbox';
import { FormError } from '../ui/field';
import { Section } from '../ui/section';
import { Select } from '../ui/select';
import { PAIRS, PhoneLabel, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';

const words = verificationStrings.policy;
type Rule = VerificationPolicy['rules'][number];
const GROUPS = ['identity', 'vehicle', 'authenticity', 'ocr'] as const;

const options = (values: readonly PolicyOutcome[]) => values.map((value) => ({ value, label: words.outcomes[value] }));

function RuleTable(props: {
  group: Rule['group'];
  rules: readonly Rule[];
  readOnly: boolean;
  onChange: (rule: Rule) => void;
}) {
  const name = verificationStrings.groups[props.group];
  return (
    <Table label={name} stack={false} minWidth="44rem" className={`max-w-4xl ${PAIRS.table}`}>
      <TableHead>
        <Th>{words.check}</Th>
        {POLICY_CASES.map((each) => (
          <Th key={each} className="w-40">
            {words.cases[each]}
          </Th>
        ))}
      </TableHead>
      <TableBody>
        {props.rules.map((rule) => (
          <Tr key={rule.check} className={PAIRS.row}>
            <th scope="row" className={`max-tablet:col-span-2 ${PAIRS.head}`}>
              {CHECK_LABELS[rule.check]}
            </th>
            {POLICY_CASES.map((each) => (
              <Td key={each} className={PAIRS.cell}>
                <PhoneLabel>{words.cases[each]}</PhoneLabel>
                <Select
                  label={words.caseOf(CHECK_LABELS[rule.check], words.cases[each])}
                  value={rule[each]}
                  disabled={props.readOnly}
                  onValueChange={(value) => props.onChange({ ...rule, [each]: value })}
                  options={options(ALLOWED_OUTCOMES[each])}
                />
              </Td>
            ))}
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** What differs from the standard policy is all that is sent, so that an organization follows it in everything else. */
function differences(rules: readonly Rule[], standard: readonly Rule[]) {
  const usual = new Map(standard.map((rule) => [rule.check, rule]));
  return rules.flatMap(({ check, group: _group, ...outcomes }) => {
    const changed = POLICY_CASES.filter((each) => usual.get(check)?.[each] !== outcomes[each]);
    if (changed.length === 0) return [];
    return [{ check, ...Object.fromEntries(changed.map((each) => [each, outcomes[each]])) }];
  });
}

/** The decision policy, check by check. `standard` is the product's own, to go back to and to compare with. */
export function PolicyEditor(props: {
  policy: VerificationPolicy;
  standard: readonly Rule[];
  disabledReason?: string;
}) {
  const { policy, standard } = props;
  const [autoApprove, setAutoApprove] = useState(policy.autoApprove);
  const [rules, setRules] = useState<readonly Rule[]>(policy.rules);
  const [error, setError] = useState<string | undefined>();
  const chosen = differences(rules, standard);
  const change = useChange({
    send: (_: null) =>
      api('PUT /documents/verification/policy', { body: { autoApprove, rules: chosen }, version: policy.version }),
    done: words.saved,
    onRefused: (failure) => setError(refusalText(failure)),
  });
  const readOnly = props.disabledReason !== undefined;
  const set = (rule: Rule) => setRules(rules.map((each) => (each.check === rule.check ? rule : each)));
  return (
    <>
      <Section
        title={words.title}
        note={<span className="text-small text-ink-3">{words.version(policy.version)}</span>}
      >
        <div className="grid max-w-3xl gap-3">
          <p className="prose text-ink-2">{words.lead}</p>
          <CheckboxField
            label={words.auto}
            hint={words.autoHint}
            checked={autoApprove}
            disabled={readOnly}
            onCheckedChange={setAutoApprove}
          />
          <p className="text-small text-ink-3">{words.strictest}</p>
        </div>
      </Section>
      {GROUPS.map((group) => (
        <Section key={group} title={verificationStrings.groups[group]} flush>
          <RuleTable
            group={group}
            rules={rules.filter((rule) => rule.group === group)}
            readOnly={readOnly}
            onChange={set}
          />
        </Section>
      ))}
      <div className="sticky bottom-0 z-2 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-3 max-tablet:bottom-tabbar max-tablet:px-4">
        <Button
          variant="primary"
          loading={change.busy}
          disabledReason={props.disabledReason}
          reasonBeside
          onClick={() => change.run(null)}
        >
          {words.save}
        </Button>
        {readOnly ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              setRules(standard);
              setAutoApprove(true);
            }}
          >
            {words.reset}
          </Button>
        )}
        <span className="text-small text-ink-3">{words.changed(chosen.length)}</span>
        <FormError>{error}</FormError>
      </div>
    </>
  );
}
