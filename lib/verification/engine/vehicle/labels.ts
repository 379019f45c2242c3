/** What a printed label of a registration certificate asks for; `other` is whatever is not compared, but is no value either. */
export type VehicleField =
  | 'registrationNumber'
  | 'dateOfFirstRegistration'
  | 'keeperName'
  | 'keeperSurname'
  | 'keeperGivenNames'
  | 'keeperAddress'
  | 'make'
  | 'model'
  | 'vin'
  | 'dateOfIssue'
  | 'documentReference'
  | 'other';

/** Harmonised codes (Directive 1999/37/EC, annex I) without dots; every other code of such a shape is `other`. */
export const CODES: ReadonlyMap<string, VehicleField> = new Map([
  ['A', 'registrationNumber'],
  ['B', 'dateOfFirstRegistration'],
  ['C1', 'keeperName'],
  ['C11', 'keeperSurname'],
  ['C12', 'keeperGivenNames'],
  ['C13', 'keeperAddress'],
  ['D1', 'make'],
  ['D3', 'model'],
  ['E', 'vin'],
  ['I', 'dateOfIssue'],
]);

/** Letters that the annex and the member states use alone or before a number. */
export const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Captions as they are printed in the languages of the certificates (bg and el are printed in Latin letters too), separated by `|`. Longer
 * ones win over shorter ones that they begin with. Accents, case, spaces and points make no difference.
 */
const CAPTIONS: Record<VehicleField, string> = {
  registrationNumber: `registration number|registration mark|registration no|vehicle registration number|vehicle registration mark
    |amtliches kennzeichen|kennzeichen|numero d'immatriculation|n d'immatriculation|immatriculation|numero de matricula|matricula
    |numero di immatricolazione|targa|numero di targa|kenteken|numer rejestracyjny|numer rejestracyjny pojazdu|numero de matricula
    |registreringsnummer|registreringsnr|registreringsskylt|rekisteritunnus|registracni znacka|statni poznavaci znacka
    |evidencne cislo|forgalmi rendszam|rendszam|numar de inmatriculare|registrska oznaka|registracijska oznaka
    |valstybinis numeris|registracijas numurs|registreerimisnumber|registration plate|plate number|reg no`,
  dateOfFirstRegistration: `date of first registration|date of 1st registration|first registration|first registered|date first registered
    |date of first registration of the vehicle|datum der erstzulassung|datum der erstzulassung des fahrzeugs|erstzulassung
    |datum der ersten zulassung|tag der erstzulassung|date de premiere immatriculation|date de 1ere immatriculation
    |date de la premiere immatriculation|date de premiere mise en circulation|date de la premiere immatriculation du vehicule
    |fecha de la primera matriculacion|fecha de la primera matriculacion del vehiculo|fecha de primera matriculacion
    |data di prima immatricolazione|data della prima immatricolazione|data della prima immatricolazione del veicolo
    |datum eerste toelating|datum van eerste toelating|datum eerste inschrijving|datum van de eerste inschrijving
    |datum eerste tenaamstelling|data pierwszej rejestracji|data pierwszej rejestracji pojazdu|data da primeira matricula
    |data da primeira matricula do veiculo|datum da fordonet forsta gangen togs i trafik|datum for forsta registrering
    |forsta registrering|forsta gangen i trafik|datum da fordonet registrerades forsta gangen|dato for forste registrering
    |forste registreringsdato|1 registreringsdato|ensirekisterointipaiva|ensimmainen rekisterointipaiva|kayttoonottopaiva
    |datum prvni registrace|datum prvni registrace vozidla|datum prvej evidencie|datum prvej evidencie vozidla
    |elso nyilvantartasba vetel idopontja|data primei inmatriculari|datum prve registracije|pirmosios registracijos data
    |pirmas registracijas datums|esmase registreerimise kuupaev|first used`,
  keeperName: `registered keeper|registered keeper name|registered keeper's name|registered keeper details|name of registered keeper
    |registered keeper name and address|name and address|name and address of registered keeper|keeper|keeper's name|current keeper
    |registered keeper's details|halter|inhaber der zulassungsbescheinigung|fahrzeughalter|name und anschrift
    |titulaire|titulaire du certificat|nom et prenom|nom et prenoms|nom prenom|titular|titular del permiso|nombre y apellidos
    |intestatario|cognome e nome|houder|tenaamgestelde|posiadacz dowodu rejestracyjnego|posiadacz|titular do certificado
    |innehavare|innehavare av registreringsbeviset|registrerad agare|agare|bruger|ejer|haltija|omistaja|provozovatel|drzitel osvedceni
    |nazwisko i imie|naam en voornamen|name and surname|full name|holder|holder of the registration certificate`,
  keeperSurname: `surname or business name|surname|last name|surname or business|family name or company name|name oder firmenname
    |name bzw firmenname|name oder firma|nachname|nachname oder firmenname|nom ou raison sociale|nom|nom de famille
    |nom ou denomination sociale|apellidos o razon social|apellidos|primer apellido|apellido|cognome o denominazione
    |cognome o ragione sociale|cognome|naam|naam of handelsnaam|naam of bedrijfsnaam|achternaam|nazwisko lub nazwa|nazwisko
    |nazwisko lub nazwa firmy|apelido ou denominacao social|apelido|apelidos|nome ou denominacao social
    |efternamn eller foretagsnamn|efternamn|efternamn/firma|agarens efternamn|efternavn eller virksomhedsnavn|efternavn
    |efternavn eller firmanavn|sukunimi tai yrityksen nimi|sukunimi|prijmeni nebo nazev|prijmeni|prijmeni nebo obchodni firma
    |priezvisko alebo nazov|priezvisko|csaladi nev vagy cegnev|csaladi nev|nume sau denumire|nume|prezime|priimek
    |name|name or business name|business name|company name`,
  keeperGivenNames: `other names or initials|other names or initial|first names|first name|forenames|forename|other names|given names
    |given name|initials|vornamen|vorname|vorname(n)|prenoms|prenom|prenom(s)|nombre|nombres|nome|voornamen|voornaam|voorletters
    |imie|imiona|imie lub imiona|nome proprio|nomes proprios|outros nomes|fornamn|fornamn eller initialer|fornavn|fornavne|etunimet
    |etunimi|jmeno|jmena|meno|mena|utonev|prenume|ime|imena|vardas|vards|eesnimi|other name(s) or initial(s)`,
  keeperAddress: `address|address in the united kingdom|postal address|anschrift|adresse|adresse dans l'etat membre|domicile|domicilio|direccion
    |indirizzo|residenza|adres|adresgegevens|morada|endereco|adress|postadress|osoite|adresa|bydliste|trvaly pobyt|lakcim|cim|naslov|adrese
    |aadress|adres zamieszkania|anschrift zum zeitpunkt der ausstellung`,
  make: `make|make of vehicle|vehicle make|make/marque|marque|manufacturer|marke|fabrikmarke|hersteller|marca|marca del veicolo|merk|marka|marka pojazdu
    |fabrikat|marke des fahrzeugs|bilmarke|maerke|merkki|valmiste|tovarni znacka|znacka|gyartmany|znamka|marke/fabrikat`,
  model: `model|vehicle model|model/variant|trade name|commercial description|commercial name|handelsbezeichnung|handelsbezeichnung(en)
    |modell|denomination commerciale|modele|denominacion comercial|denominacion comercial del fabricante|modelo
    |denominazione commerciale|modello|handelsbenaming|handelsbenamingen|model pojazdu|denominacao comercial|denominacoes comerciais
    |handelsbeteckning|handelsbetegnelse|modelbetegnelse|kaupallinen nimi|mallimerkinta|malli|obchodni oznaceni|obchodny nazov
    |kereskedelmi leiras|tipus|denumire comerciala|komercialna oznaka|trgovacka oznaka|handelsnavn`,
  vin: `vin/chassis/frame no|vin chassis or frame number|vin|vin number|vehicle identification number|vehicle identification no
    |chassis number|frame number|vin/chassis no|fahrzeug-identifizierungsnummer|fahrzeugidentifizierungsnummer|fahrgestellnummer
    |numero d'identification du vehicule|numero d'identification|numero de identificacion del vehiculo|numero de identificacion
    |numero de bastidor|bastidor|numero di identificazione del veicolo|numero di telaio|telaio|voertuigidentificatienummer
    |identificatienummer|chassisnummer|numer identyfikacyjny pojazdu|numer identyfikacyjny|numero de identificacao do veiculo
    |numero de identificacao|numero do quadro|identifieringsnummer|identifieringsnummer (chassinummer)|chassinummer
    |fordonets identifieringsnummer|koretojets identifikationsnummer|identifikationsnummer|stelnummer|valmistenumero|identifiointinumero
    |identifikacni cislo vozidla|identifikacne cislo vozidla|identifikacni cislo|alvazszam|numar de identificare
    |identifikacijska stevilka vozila`,
  dateOfIssue: `date of issue|date v5c issued|date issued|issue date|date of this registration|datum dieser zulassung|datum der ausstellung
    |ausstellungsdatum|date du certificat|date d'immatriculation|date de delivrance|date du present certificat|fecha de expedicion
    |fecha de matriculacion|data di rilascio|data del rilascio|data di immatricolazione|data della presente immatricolazione|datum afgifte
    |datum tenaamstelling|datum van afgifte|data wydania|data wydania dowodu rejestracyjnego|data de emissao|data da matricula
    |datum for utfardande|datum for utfardande av registreringsbevis|utfardandedatum|utstedelsesdato|udstedelsesdato
    |registreringsdato|rekisterointipaiva|antopaiva|datum vydani|datum registrace|datum vydania|kiallitas datuma
    |data eliberarii|data inmatricularii|date of acquisition of vehicle`,
  documentReference: `document reference number|document reference no|document ref number|document ref|document reference`,
  other: `acquired vehicle on|date of acquisition|number of former keepers|no of former keepers|former keepers|previous keepers|previous keeper
    |previous registered keeper|new keeper|new keeper details|vehicle details|details of the vehicle|special notes|taxation class|tax class
    |revenue weight|body type|wheelplan|wheel plan|type|vehicle type|type approval|type approval number|type approval no|variant|version
    |type variant version|type variant and version|type/variant/version|vehicle category|category|engine number|engine no|engine size
    |cylinder capacity|cylinder capacity (cc)|max net power|max net power (kw)|maximum net power|type of fuel|fuel type|fuel
    |number of seats including driver|number of seats|seats|standing places|number of standing places|max permissible mass
    |maximum permissible mass|mass in service|power/weight ratio|technical permissible maximum towable mass of the trailer
    |colour|color|co2|co2 (g/km)|co2 emissions|nox|nox (g/km)|particulates|exhaust emissions|sound level|stationary|engine speed|drive by
    |date of first registration in the uk|first registration in the uk|declared new at first registration
    |imported|exported|registration certificate|vehicle registration certificate|this document is not proof of ownership
    |the registered keeper is not necessarily the legal owner|dvla|driver and vehicle licensing agency|specimen|european community
    |european union|period of validity|validity|remarks|notes|number of axles|wheelbase|unladen weight|environmental category
    |zulassungsbescheinigung teil i|zulassungsbescheinigung teil ii|zulassungsbescheinigung|fahrzeugschein|fahrzeugbrief|europaische gemeinschaft|europaische union
    |bundesrepublik deutschland|typ|typ variante version|variante|fahrzeugklasse|farbe|farbe des fahrzeugs|hubraum|nennleistung
    |nennleistung in kw|kraftstoffart|kraftstoffart oder energiequelle|sitzplatze|anzahl der sitzplatze|hochstgeschwindigkeit|leermasse
    |technisch zulassige gesamtmasse|zulassige gesamtmasse|der inhaber der zulassungsbescheinigung wird nicht als eigentumer
    |als eigentumer des fahrzeugs ausgewiesen|ist der eigentumer|bemerkungen und ausnahmen|nachste hu|emissionsklasse|art des aufbaus
    |bezeichnung der fahrzeugklasse und des aufbaus|hersteller kurzbezeichnung|name des herstellers|gultigkeit|unterschrift|nummer
    |certificat d'immatriculation|carte grise|republique francaise|communaute europeenne|union europeenne|type variante version|genre
    |genre national|carrosserie|couleur|energie|type de carburant|puissance nette maximale|puissance administrative|cylindree
    |nombre de places assises|places assises|masse en charge maximale|masse en service|categorie|categorie du vehicule|titulaire est le
    |est le proprietaire du vehicule|mention du nombre de personnes titulaires|date d'achat|periode de validite|specimen annule
    |permiso de circulacion|comunidad europea|tipo|tipo variante version|tipo/variante/version|masa maxima en carga
    |masa maxima en carga tecnicamente admisible|masa en orden de marcha|cilindrada|potencia neta maxima|tipo de combustible
    |numero de plazas de asiento|plazas|categoria|categoria del vehiculo|color del vehiculo|servicio|propietario del vehiculo
    |el titular no es el propietario|carta di circolazione|comunita europea|documento unico|colore|potenza netta massima
    |tipo di combustibile|posti a sedere|massa a carico|massa in servizio|categoria del veicolo|proprietario|kentekenbewijs|europese gemeenschap
    |type variant uitvoering|uitvoering|kleur|brandstof|soort brandstof|cilinderinhoud|nettomaximumvermogen|aantal zitplaatsen|zitplaatsen
    |voertuigcategorie|massa rijklaar|ledig gewicht|toegestane maximum massa|dowod rejestracyjny|wspolnota europejska|rzeczpospolita polska
    |typ wariant wersja|wariant|wersja|kategoria pojazdu|rodzaj paliwa|pojemnosc silnika|maksymalna moc netto|moc silnika|liczba miejsc
    |liczba miejsc siedzacych|masa wlasna|dopuszczalna masa calkowita|rok produkcji|wlasciciel|wlasciciel pojazdu|okres waznosci|adnotacje urzedowe
    |nr pesel lub regon|pesel|regon|certificado de matricula|comunidade europeia|cor|cilindrada (cm3)|combustivel|lotacao|categoria do veiculo
    |tara|peso bruto|quadro|registreringsbevis|del 1|del 2|europeiska gemenskapen|typ/variant/version|farg|drivmedel|bransle
    |typ av bransle eller kraftkalla|slagvolym|hogsta nettoeffekt|antal sittplatser|fordonskategori|tjanstevikt|totalvikt
    |hogsta tekniskt tillatna totalvikt|fordonsar|arsmodell|registreringsattest|det europaeiske faellesskab|farve|braendstof|slagvolumen
    |antal siddepladser|koretojskategori|egenvaegt|tilladt totalvaegt|rekisterointitodistus|euroopan yhteiso|vari|polttoaine
    |kayttovoima|iskutilavuus|istumapaikat|ajoneuvoluokka|omamassa|kokonaismassa|osvedceni o registraci vozidla|evropske spolecenstvi
    |barva|palivo|zdvihovy objem|pocet mist k sezeni|kategorie vozidla|provozni hmotnost|vlastnik|osvedcenie o evidencii|farba
    |forgalmi engedely|certificat de inmatriculare|potvrda o registraciji|prometno dovoljenje|year of manufacture|baujahr`,
};

export interface Caption {
  /** Upper-case letters and digits alone. */
  sign: string;
  field: VehicleField;
}

const signOf = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Every caption once, the longest first: what stands first in the list of fields wins over a later twin. */
export const LABELS: readonly Caption[] = [
  ...new Map(
    Object.entries(CAPTIONS)
      .toReversed()
      .flatMap(([field, captions]) =>
        captions.split('|').map((caption): [string, Caption] => {
          const sign = signOf(caption);
          return [sign, { sign, field: field as VehicleField }];
        }),
      ),
  ).values(),
].sort((a, b) => b.sign.length - a.sign.length);
