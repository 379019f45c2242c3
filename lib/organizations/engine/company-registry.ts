/** Somebody who runs or owns a company, as a register names them. */
export interface RegisteredPerson {
  /** The register's own key of the person: what makes two runs know the same one. */
  key: string;
  name: string;
  /** Companies may be directors too. */
  type: 'PERSON' | 'ORGANIZATION';
  /** `YYYY-MM` or `YYYY-MM-DD`; registers often keep the day to themselves. */
  dateOfBirth: string | null;
  nationality: string | null;
  role: string;
  appointedOn: string | null;
  resignedOn: string | null;
}

export interface Owner extends Omit<RegisteredPerson, 'role' | 'appointedOn' | 'resignedOn'> {
  /** Of the company itself, 0–100; the least of it where the register knows a band only. */
  percentage: number | null;
  /** The most of a band. */
  percentageUpTo: number | null;
  /** True where the register itself says that the owner controls the company, by shares or otherwise. */
  controls: boolean;
  /** Where the owner is a company: its number in the same register or its LEI, to be followed. */
  registrationNumber: string | null;
  lei: string | null;
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
