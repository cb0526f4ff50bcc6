import type { OrderMailTexts } from './order-mail-texts.ts'

export const cz: OrderMailTexts = {
  subject: (order) => `Vaše vstupenky, objednávka ${order}`,
  giftSubject: (order) => `Váš dárek, objednávka ${order}`,
  heading: (isFree) => `${isFree ? 'Hotovo' : 'Zaplaceno'}. Těšíme se na vás.`,
  lead: {
    gate: 'Děkujeme za objednávku. Vstupenky najdete v příloze, stačí je ukázat v mobilu nebo vytisknout.',
    collect: 'Děkujeme za objednávku. V příloze najdete kódy, se kterými si ji vyzvednete u pokladny.',
    'on-card': 'Děkujeme za objednávku. Vstupenky máte nahrané na kartě, jděte s ní rovnou k turniketu.',
    voucher: 'Děkujeme za objednávku. Dárek najdete v příloze, hotový k vytištění nebo přeposlání.',
    mixed: 'Děkujeme za objednávku. Co potřebujete, najdete v příloze. U každé položky níže stojí, jak na to.',
  },
  leadNoTickets: 'Děkujeme za objednávku. Níže je vše, co k návštěvě potřebujete.',
  leadCalendar: 'Termín návštěvy si z přílohy uložíte rovnou do kalendáře.',
  codeAlt: (code) => `QR kód ${code}`,
  codeForAll: 'Ukažte tento kód u pokladny, stačí jednou za všechny.',
  codeForOne: 'Ukažte tento kód u pokladny.',
  codeText: ({ deposit, count, isPartlyOnCards }) => {
    if (!deposit) return 'Ukážete ho a vydáme vám, co jste si koupili.'
    if (isPartlyOnCards)
      return `Co patří na kartu, na ni nahrajeme, ostatní vám vydáme. Za každou novou kartu složíte vratnou zálohu ${deposit}.`
    return count > 1
      ? `Vstupenky vám nahrajeme na karty. Za každou novou kartu složíte vratnou zálohu ${deposit}.`
      : `Vstupenku vám nahrajeme na kartu. Novou kartu vydáme za vratnou zálohu ${deposit}.`
  },
  use: {
    gate: () => 'QR kód z přílohy přiložte ke čtečce u vstupu. K pokladně nemusíte.',
    collect: ({ deposit }) =>
      deposit
        ? `U pokladny ukažte kód z přílohy a nahrajeme vám vstupenku na kartu. Nová karta je za vratnou zálohu ${deposit}.`
        : 'U pokladny ukažte kód z přílohy a vydáme vám, co jste si koupili.',
    'on-card': () => 'Nahráno na kartě. Jděte rovnou k turniketu, kartu mějte v levé kapse.',
    card: ({ isFree }) => `Kartu vám vydáme u pokladny podle kódu z přílohy.${isFree ? '' : ' Záloha je vratná.'}`,
    voucher: () =>
      'Poukaz k vytištění nebo přeposlání je v příloze. Obdarovaný zadá jeho kód v našem e-shopu před zaplacením.',
    desk: () => 'Kdyby vstupenka nepřišla včas, ukažte u pokladny náhradní kód z přílohy.',
  },
  lateUse: {
    gate: 'Vstupenku vám pošleme e-mailem, jakmile bude hotová.',
    collect: 'Kód k vyzvednutí vám pošleme e-mailem, jakmile bude hotový.',
    'on-card': 'Vstup na kartu právě nahráváme. Napíšeme vám, jakmile na ní bude.',
    card: 'Kód, se kterým vám kartu vydáme u pokladny, pošleme e-mailem, jakmile bude hotový.',
    voucher: 'Poukaz vám pošleme e-mailem, jakmile bude hotový.',
    desk: 'Kdyby vstupenka nepřišla včas, ukažte u pokladny náhradní kód z přílohy.',
  },
  valid: 'Platí',
  day: 'Termín',
  entryTime: 'příchod',
  more: (count) => `a ještě ${count}`,
  moreOnPage: (count) => `a ještě ${count} na stránce objednávky`,
  benefit: 'Výhoda',
  voucher: (signs) => `Dárkový poukaz ${signs}`,
  voucherLeft: (amount, until) => `Na poukazu zbývá ${amount}${until ? `, platí do ${until}` : ''}`,
  voucherCode: {
    title: 'Kolik na poukazu zbývá',
    page: {
      text: 'Na této stránce obdarovaný zadá kód poukazu. Uvidí, kolik na něm zbývá, a může ho hned použít. Účet k tomu nepotřebuje.',
      link: 'Zadat kód poukazu',
    },
    cart: {
      text: 'Obdarovaný zadá kód v košíku e-shopu pod „Máte kód?“. Uvidí, kolik na poukazu zbývá, a může ho hned použít. Účet k tomu nepotřebuje.',
      link: 'Otevřít e-shop',
    },
  },
  credit: 'Z kreditu',
  card: 'Zaplaceno kartou',
  notIssued: 'Toto se nám nepodařilo vystavit, peníze vám vracíme.',
  notIssuedLead: (amount) =>
    `Část objednávky se nám bohužel nepodařilo vystavit, níže je označená. Částku ${amount} za ni vám posíláme zpět stejnou cestou, jakou přišla. Nemusíte nic dělat.`,
  blocked:
    'Tato vstupenka teď turniket neotevře. Zablokovali jsme ji, třeba kvůli ztracené kartě. Na koho se obrátit, najdete na stránce objednávky.',
  blockedVoucher: 'Tento dárkový poukaz už použít nejde. Na koho se obrátit, najdete na stránce objednávky.',
  over: 'Den platnosti už uplynul.',
  overLead:
    'Tato zpráva přichází až po dni vaší návštěvy, omlouváme se. Pokud jste se dovnitř dostali, třeba s náhradním kódem, je vše v pořádku. Pokud ne, ozvěte se nám prosím: na koho se obrátit, najdete na stránce objednávky.',
  overHeading: (isFree) => `${isFree ? 'Hotovo' : 'Zaplaceno'}. Omlouváme se za zpoždění.`,
  returned: 'Vracíme',
  total: 'Celkem',
  vatIncluded: 'včetně DPH',
  openOrder: 'Zobrazit objednávku',
  service: 'Služba a smlouva',
  period: (from, to) => (from === to ? `Den služby: ${from}` : `Období služby: ${from}–${to}`),
  noPeriod: 'Období služby: do vyčerpání',
  contractUntil: (day) =>
    `Smlouva je uzavřena doručením tohoto e-mailu a trvá do poskytnutí služby, nejdéle do ${day}.`,
  contractOpen: 'Smlouva je uzavřena doručením tohoto e-mailu a trvá do poskytnutí služby.',
  receiptAttached: 'Doklad v PDF je v příloze.',
  terms: 'Podmínky',
  termsAttached: 'Podmínky vaší objednávky jsou v příloze. Toto znění najdete kdykoli i v obchodě.',
  termsFrom: (title, day) => `${title}, znění od ${day}`,
  receiptNumber: 'Číslo dokladu',
  order: 'Objednávka',
  paidOn: 'Datum vystavení a přijetí platby',
  vatLine: (rate, base, vat) => `DPH ${rate} %: základ ${base}, daň ${vat}`,
  depositLine: (amount) => `Vratné zálohy a poukazy, bez DPH: ${amount}`,
  supplier: 'Dodavatel',
  paid: 'Zaplaceno celkem',
  ico: 'IČO',
  dic: 'DIČ',
  automatic: 'Tento e-mail vznikl automaticky k vaší objednávce.',
  preparingSubject: (order, isFree) =>
    `${isFree ? 'Vstupenky' : 'Zaplaceno, vstupenky'} připravujeme, objednávka ${order}`,
  preparingHeading: (isFree) => `${isFree ? '' : 'Zaplaceno. '}Vstupenky připravujeme.`,
  preparingLead: (isFree) =>
    `Děkujeme za objednávku. Příprava vstupenek dnes trvá déle než obvykle. Pošleme vám je hned, jak budou hotové. Nemusíte nic dělat${isFree ? '' : ' a podruhé nic neplaťte'}.`,
  preparingOnCardLead: (isFree) =>
    `Děkujeme za objednávku. Nahrání na kartu dnes trvá déle než obvykle. Napíšeme vám hned, jak tam vstupenky budou. Nemusíte nic dělat${isFree ? '' : ' a podruhé nic neplaťte'}.`,
  preparingCode:
    'Pro jistotu přikládáme náhradní kód. Kdyby vstupenky nepřišly do vaší návštěvy, ukažte ho u pokladny. Jakmile je dostanete, kód už nepotřebujete.',
  partlyReady: {
    subject: (order, isFree) => `${isFree ? 'Část' : 'Zaplaceno, část'} je hotová, objednávka ${order}`,
    heading: (isFree) => `${isFree ? '' : 'Zaplaceno. '}Část objednávky je hotová.`,
    lead: (isFree) => [
      'Děkujeme za objednávku. Co už je hotové, najdete v příloze. U každé položky níže stojí, jak na to.',
      `Příprava zbytku dnes trvá déle než obvykle. Napíšeme vám hned, jak bude hotový. Nemusíte nic dělat${isFree ? '' : ' a podruhé nic neplaťte'}.`,
    ],
    code: 'Pro jistotu přikládáme náhradní kód. Kdyby zbytek do vaší návštěvy nepřišel, ukažte tento kód u pokladny. Jakmile budete mít vše, kód už nepotřebujete.',
  },
  deskFile: 'nahradni-kod',
  refusedSubject: (order) => `Vstupenky se nepodařilo vystavit, objednávka ${order}`,
  refusedHeading: 'Vstupenky se nepodařilo vystavit.',
  refusedLead: (order) => [
    `Je nám líto, vstupenky z objednávky ${order} se nám nepodařilo vystavit. Objednávka proto neplatí a vstup s ní nemáte.`,
    'Nic jste neplatili, a tak vám nemáme co vracet. Vyberte si prosím jiný termín nebo jinou vstupenku.',
  ],
  refusedEntry: 'Toto se nám nepodařilo vystavit.',
  refundSubject: (order) => `Vracíme vám peníze, objednávka ${order}`,
  refundHeading: 'Vracíme vám peníze.',
  refundLead: (order, amount) => [
    `Platba za objednávku ${order} k nám dorazila až po vypršení rezervace a mezitím buď byla místa pryč, nebo den vstupenky minul. Objednávka proto neplatí.`,
    `Celou částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na bankovním účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundedEntriesLead: (order, amount) => [
    `Část vstupenek z objednávky ${order} se nám bohužel nepodařilo vystavit. Zbytek objednávky platí beze změny.`,
    `Částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na bankovním účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundedOrderLead: (order, amount) => [
    `Je nám líto, vstupenky z objednávky ${order} se nám nepodařilo vystavit. Objednávka proto neplatí a vstup s ní nemáte.`,
    `Částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na bankovním účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundPaidTwiceLead: (order, amount) => [
    `Objednávku ${order} jste zaplatili dvakrát. Objednávka i vstupenky platí beze změny.`,
    `Částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na bankovním účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundReplacedLead: (order, amount) => [
    `Objednávku ${order} nahradila vaše novější objednávka, a proto ji nelze zaplatit.`,
    `Celou částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na bankovním účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundOfActLead: (order) => [`Psali jsme vám, že peníze z objednávky ${order} posíláme zpět na kartu.`],
  refundTransferred: (amount) =>
    `Částku ${amount} se nám nepodařilo poslat zpět na kartu, a proto ji dostanete jinou cestou, například převodem na účet.`,
  refundAmount: 'Vracíme',
  backTo: {
    card: 'Na kartu',
    transfer: 'Jinou cestou',
    voucher: (signs) => `Na dárkový poukaz ${signs}`,
    voucherUntil: (amount, until) => `Je na něm ${amount}${until ? `, platí do ${until}` : ''}`,
    voucherVoid: 'Tento poukaz už použít nejde',
    voucherOfOthers: 'Poukaz teď patří k jinému účtu',
    credit: 'Do kreditu',
  },
  backBothWays: (amount, card) =>
    `Částku ${amount} vám posíláme zpět tam, odkud přišla. Z toho ${card} zaplacených kartou uvidíte na bankovním účtu obvykle do pěti pracovních dnů, zbytek máte zpět už teď. Nemusíte nic dělat.`,
  backWhereItCame: (amount, card) =>
    `Částku ${amount} vracíme tam, odkud přišla.${card ? ` Z toho ${card} zaplacených kartou uvidíte na bankovním účtu obvykle do pěti pracovních dnů.` : ''}`,
  voidVoucher:
    'Dárkový poukaz, kterým jste platili, už ale použít nejde. Ozvěte se nám prosím, domluvíme se, co s penězi na něm.',
  returnedEntriesLead: (order, amount) => [
    `Část vstupenek z objednávky ${order} se nám bohužel nepodařilo vystavit. Zbytek objednávky platí beze změny.`,
    `Částku ${amount} máte zpět tam, odkud přišla, a můžete ji hned použít. Nemusíte nic dělat.`,
  ],
  returnedOrderLead: (order, amount) => [
    `Je nám líto, vstupenky z objednávky ${order} se nám nepodařilo vystavit. Objednávka proto neplatí a vstup s ní nemáte.`,
    `Částku ${amount} máte zpět tam, odkud přišla, a můžete ji hned použít. Nemusíte nic dělat.`,
  ],
  chooseAgain: 'Vybrat jiný termín',
  openShop: 'Otevřít e-shop',
  giftFile: 'darek',
  ticketsFile: 'vstupenky',
  receiptFile: 'doklad',
  calendarFile: 'navsteva',
  termsFile: 'podminky',
  correctionFile: 'opravny-doklad',
  correctionAttached: (number) => `Opravný doklad ${number} je v příloze.`,
  correctedReceiptAttached: (receipt, correction) => `Doklad ${receipt} a opravný doklad ${correction} jsou v příloze.`,
}
