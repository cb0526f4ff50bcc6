import { czechFrom } from '@gondola/rules/czech.ts'
import type { TicketTexts } from './ticket-texts.ts'

export const cz: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Vstupenka' : `Vstupenka ${position} ${czechFrom(of)} ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Dárek' : `Dárek ${position} ${czechFrom(of)} ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Náhradní kód' : `Náhradní kód ${position} ${czechFrom(of)} ${of}`),
  pickUpOf: (count) => `Jeden kód pro všechny (${count})`,
  pickUp: 'Vyzvednutí u pokladny',
  collects: 'Co vyzvednete',
  andMore: 'a další, viz jednotlivé listy',
  untilDay: (day) => `platí do ${day}`,
  voucher: 'Dárkový poukaz',
  voucherFor: 'Na skipasy, vstupy i zážitky. Co to bude, je na vás.',
  valid: 'Platí',
  closed: 'Zavřeno',
  lostDays: (days, price) => `${days}, odečteno z ceny ${price}`,
  entryTime: 'Příchod',
  open: 'Otevřeno',
  forWhom: 'Pro koho',
  born: (day) => `datum narození ${day}`,
  priceWithVat: (rate) => `Cena s DPH ${rate} %`,
  price: 'Cena',
  before: 'před slevou',
  deposit: 'Vratná záloha, bez DPH',
  howTo: 'Jak na to',
  goodToKnow: 'Dobré vědět',
  onCard: 'Nahráno na kartě',
  order: 'Objednávka',
  bought: 'zakoupeno',
  ico: 'IČO',
  dic: 'DIČ',
  taxDocument: 'Daňový doklad najdete v e-mailu.',
  titleOfFile: 'Vstupenky',
  steps: {
    gate: ({ day, time, starts, isForGuest }) => [
      starts
        ? `Přijďte ke vstupu na ${starts}. K pokladně nemusíte.`
        : time
          ? `Přijďte ke vstupu v čase ${time}. K pokladně nemusíte.`
          : day
            ? 'Přijďte v den platnosti rovnou ke vstupu. K pokladně nemusíte.'
            : 'Přijďte rovnou ke vstupu. K pokladně nemusíte.',
      'Přiložte QR kód ke čtečce, z papíru nebo z mobilu.',
      isForGuest
        ? `Papír prosím nepřehýbejte přes kód. Kód je jen pro jednoho${day ? ': projde s ním ten první' : ''}.`
        : `Papír prosím nepřehýbejte přes kód a kód nikomu neposílejte${day ? ': projde s ním jen ten první' : ''}.`,
    ],
    collect: ({ deposit, isForAll, isPartlyOnCards, isForGuest }) => [
      isForAll
        ? 'Stačí, když k pokladně přijde jeden za všechny a ukáže tento kód, na papíře nebo v mobilu.'
        : 'Přijďte k pokladně a ukažte tento kód, na papíře nebo v mobilu.',
      deposit
        ? isForAll
          ? isPartlyOnCards
            ? `Co patří na kartu, na ni nahrajeme, ostatní vám vydáme. Za každou novou kartu složíte vratnou zálohu ${deposit}.`
            : `Nahrajeme všechny vstupenky na vaše karty. Za každou novou složíte vratnou zálohu ${deposit}.`
          : `Nahrajeme vám vstupenku na vaši kartu. Novou kartu vydáme za vratnou zálohu ${deposit}.`
        : `Podle kódu vám vydáme ${isForGuest ? 'všechno, co k němu patří' : 'vše, co jste si koupili'}.`,
      isForGuest
        ? 'Vyzvednout podle kódu lze jen jednou.'
        : 'Kód nikomu neposílejte: vyzvednout podle něj lze jen jednou.',
    ],
    'on-card': () => [
      'Vstup máte nahraný na kartě. Nic si nevyzvedáváte a tisknout nemusíte.',
      'Jděte rovnou k turniketu. Kartu mějte v levé kapse.',
      'Kdyby vás turniket nepustil, ukažte u pokladny tento list.',
    ],
    card: ({ isFree }) => [
      'Kartu vám vydáme u pokladny podle tohoto kódu, z papíru nebo z mobilu.',
      ...(isFree ? [] : ['Záloha je zaplacená. Až kartu vrátíte nepoškozenou, dostanete ji zpět.']),
      'Až příště nakoupíte v e-shopu, zadejte číslo karty a vstup na ni nahrajete z domova.',
    ],
    voucher: ({ shopAddress, codeAddress, until, notFor }) => [
      codeAddress
        ? `Na ${codeAddress} zadejte kód. Uvidíte, kolik na poukazu zbývá, a můžete ho hned použít.`
        : shopAddress
          ? `Na ${shopAddress} zadejte kód v košíku pod „Máte kód?“. Uvidíte, kolik na poukazu zbývá, a můžete ho hned použít.`
          : 'V košíku našeho e-shopu zadejte kód pod „Máte kód?“. Uvidíte, kolik na poukazu zbývá, a můžete ho hned použít.',
      `Vyberte si skipas, vstup nebo cokoli jiného.${notFor ? ` Neplatí na: ${notFor}.` : ''} Co nevyčerpáte, na poukazu zůstane.`,
      until
        ? `Poukaz platí do ${until}. Kdo zná kód, může ho použít, tak ho dobře schovejte.`
        : 'Kdo zná kód, může poukaz použít, tak ho dobře schovejte.',
    ],
    desk: ({ until, isForGuest }) => [
      'Vstupenku připravujeme. Až bude hotová, přijde vám e-mailem a tento list už nebudete potřebovat.',
      'Kdyby do vaší návštěvy nepřišla, ukažte kód u pokladny. Ověří ho i bez připojení.',
      `Kód platí do ${until} a jen jednou.${isForGuest ? '' : ' Nikomu ho neposílejte.'}`,
    ],
  },
  hint: {
    gate: 'Nemáte tiskárnu? Otevřete vstupenku v mobilu a rozsviťte displej naplno.',
    collect: 'Kód stačí ukázat v mobilu. Kartu pak noste v levé kapse, bez mobilu a jiných karet.',
    'handed-out': 'Nemáte tiskárnu? Kód stačí ukázat v mobilu.',
    'on-card': 'Karta se nemá ráda s mobilem a s jinými kartami. Dejte ji do kapsy samotnou.',
    card: 'Ztratíte-li kartu, ozvěte se nám. Vstup na ní zablokujeme a nikdo cizí s ní neprojde.',
    voucher: '',
    desk: 'Máte zaplaceno. Podruhé nic neplaťte, ani u pokladny.',
    'free-desk': 'Objednávka je zdarma. Za vstupenku nic neplatíte, ani u pokladny.',
  },
}
