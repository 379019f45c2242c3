import { expect, type Locator, type Page } from '@playwright/test';

/** The claim investigation as a person uses it. */
export class ClaimPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the claim with the given reference from the list. */
  async openFromList(reference: string): Promise<void> {
    await this.page.goto('/claims');
    await this.page.getByRole('searchbox', { name: 'Find a claim' }).fill(reference);
    await expect(this.page).toHaveURL(new RegExp(`q=${reference}`));
    await this.page.getByRole('link', { name: reference }).click();
    await expect(this.page).toHaveURL(/\/claims\/[0-9a-f-]{36}$/);
  }

  /** One part of the claim by the words of its tab. */
  async tab(name: 'Overview' | 'Timeline' | 'Evidence' | 'Notes' | 'Decision' | 'Export'): Promise<void> {
    const link = this.page.getByRole('navigation', { name: 'Parts of the claim' }).getByRole('link', { name });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }

  /** A block of the page by its heading. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${name}`) });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Picks an option of a select or combobox inside the open dialog. */
  async choose(field: string, option: string | RegExp): Promise<void> {
    await this.dialog.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: option }).click();
    // The list fades out; while it does, it is a second dialog.
    await expect(this.page.getByRole('option')).toHaveCount(0);
  }

  async assignTo(name: string, reason?: string): Promise<void> {
    await this.page.getByRole('button', { name: reason ? 'Reassign' : 'Assign', exact: true }).click();
    await this.choose('Investigator', new RegExp(name));
    if (reason) await this.dialog.getByLabel(/^Reason/).fill(reason);
    await this.dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.page.getByRole('group', { name: 'Key facts' })).toContainText(name);
  }

  async addPerson(name: string, role: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add a participant' }).click();
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.dialog.getByRole('checkbox', { name: role, exact: true }).check();
    await this.dialog.getByRole('button', { name: 'Add to the claim' }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.section('Participants').getByRole('link', { name })).toBeVisible();
  }

  async logCall(name: string, outcome: string, notes: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Log contact' }).click();
    await this.choose('Who', name);
    await this.choose('Outcome', outcome);
    await this.dialog.getByLabel(/^Notes/).fill(notes);
    await this.dialog.getByRole('button', { name: 'Log contact' }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.section('Parties contacted')).toContainText(notes);
  }
}
