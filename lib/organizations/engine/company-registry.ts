/** Somebody who runs or owns a company, as a register names them. */
export interface RegisteredPerson {
  /** The register's own key of the person: what makes two runs know the same one. */
  key: string;
  name: string;
  /** `YYYY-MM` or `YYYY-MM-DD`; registers often keep the day to themselves. */
  dateOfBirth: string | null;
  nationality: string | null;
  role: string;
  appointedOn: string | null;
  resignedOn: string | null;
}

export interface Owner extends Omit<RegisteredPerson, 'role' | 'appointedOn' | 'resignedOn'> {
  type: 'PERSON' | 'ORGANIZATION';
  /** Of the company itself, 0–100. */
  percentage: number | null;
  /** Where the owner is a company: its number in the same register, to be followed. */
  registrationNumber: string | null;
}

export interface CompanyProfile {
  name: string;
  registrationNumber: string;
  country: string;
  lei: string | null;
  status: 'active' | 'dissolved' | 'liquidation' | 'unknown';
  incorporatedOn: string | null;
  address: string | null;
  directors: RegisteredPerson[];
  owners: Owner[];
}

/** A register of companies. `find` answers null when it has no such company and throws when it cannot answer. */
export interface CompanyRegistry {
  provider: string;
  /** True for the invented companies that come with the product. */
  sampleData: boolean;
  find(wanted: {
    registrationNumber: string | null;
    country: string | null;
    lei: string | null;
  }): Promise<CompanyProfile | null>;
}
