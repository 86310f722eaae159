// The passwords that guessers try first, of those long enough to be taken here. Compared whole and in lower case: never as a pattern.
const list = `
password password1 password12 password123 password1234 password12345 password2 password! password01 passw0rd p@ssw0rd p@ssword pa$$word
passwort passpass passport passwords mypassword newpassword drowssap motdepasse contraseña contrasena parola123 senha123 wachtwoord
12345678 123456789 1234567890 12345678910 123456789a 123456789q 1234567891 123456780 12345679 12344321 12341234 123123123 12312312 123321123
1234qwer 1234abcd 123qweasd 123456qwerty 12345qwert 123qwe123 123abc123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 1qaz2wsx3edc
1qaz1qaz 2wsx3edc 11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999
00000000 000000000 0000000000 11223344 1122334455 112233445566 11112222 12121212 13131313 14141414 21212121 23232323 69696969 87654321
876543210 987654321 9876543210 98765432 0987654321 0123456789 01234567 147258369 147852369 159753456 159357159 159753852 789456123 741852963
963852741 456789123 321654987 135792468 13579246 135797531 10203040 19921992 20002000 19871987 19841984 20202020 
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwerty123! qwertzui qwertzuiop azertyui azertyuiop
azerty123 asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer asdasdasd zxcvbnm1 zxcvbnm123 zxczxczxc zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 qweasdzxc
qweasd123 qweqweqwe qwer1234 qwerasdf q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 abcdefgh abcdefghi abcdefghij abcd1234 abc12345 abc123456 abcabcabc
aaaaaaaa aaaaaaaaa a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 zzzzzzzz xxxxxxxx qqqqqqqq
iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveu123 iloveme1 ilovegod ilovejesus loveyou1 lovelove lovers123 loveme123 mylove123 love1234
sunshine sunshine1 sunshine123 princess princess1 princess123 football football1 football123 baseball baseball1 basketball basketball1 softball
volleyball hockey123 soccer123 soccer12 superman superman1 superman123 batman123 spiderman spiderman1 ironman123 starwars starwars1 startrek
pokemon1 pokemon123 pikachu1 nintendo minecraft minecraft1 fortnite roblox123 jordan23 michael1 michael123 michelle michelle1 jennifer jennifer1
jessica1 jessica123 samantha samantha1 ashley123 amanda123 daniel123 charlie1 charlie123 anthony1 matthew1 andrew123 joshua123 jonathan
nicholas benjamin alexander alexandra alexandre christian christopher elizabeth stephanie victoria vanessa1 veronica danielle brittany
caroline catherine isabella gabriel1 gabriela sebastian fernando fernanda carolina valentina alejandro alejandra francisco
trustno1 letmein1 letmein123 letmeinn welcome1 welcome12 welcome123 welcome1234 welcome! welcome01 changeme changeme1 changeme123 changeit
default1 guest123 guestguest test1234 test12345 testtest testing1 testing123 testpass tester123 demo1234 example1 sample123
administrator admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrador root1234 rootroot toor1234 superuser sysadmin
master12 master123 masterkey mastermind secret123 secret12 secretsecret topsecret access14 access123 computer computer1 internet internet1
dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 killer12 killer123 hunter12 hunter123 tigger12 tigger123 ginger12 pepper12
buster12 jordan12 cowboys1 steelers yankees1 lakers24 redsox04 arsenal1 arsenal123 chelsea1 chelsea123 liverpool liverpool1 manchester
manutd123 barcelona barcelona1 realmadrid juventus galatasaray fenerbahce besiktas 
mustang1 mercedes corvette maverick harley12 ferrari1 porsche1 porsche911 chevrolet toyota12 yamaha12 suzuki12 
whatever whatever1 nothing1 anything something blink182 metallica metallica1 slipknot slipknot1 nirvana1 eminem123 greenday linkinpark
rockstar rockyou1 rockandroll guitar12 music123 musicman babygirl babygirl1 babygirl12 babyboy1 sweetheart sweetie1 cupcake1 cookie123 
chocolate chocolate1 strawberry butterfly butterfly1 blueberry cinnamon sunflower snowball rainbow1 fluffy123 dolphin1 dolphins elephant
kittycat scorpion scooter1 snickers patches1 peanut12 precious precious1 angel123 angels12 heavenly jesus123 jesuschrist blessed1 godislove
summer12 summer123 summer01 summer2020 summer2021 summer2022 summer2023 summer2024 winter12 winter123 winter2020 winter2021 winter2022
winter2023 winter2024 spring2020 spring2021 spring2022 spring2023 spring2024 autumn2023 january1 february november december december1 
november1 october1 september monday123 friday13 friday123 
facebook facebook1 google123 youtube1 linkedin linkedin1 twitter1 instagram samsung1 samsung123 iphone12 myspace1 hotmail1 gmail123 yahoo123 
mixtape1 mixtape123 playlist playlist1 spotify1 spotify123 
charlotte cheyenne brooklyn savannah california hollywood thailand pakistan pakistan123 india123 indian123 bangladesh indonesia 
hello123 hello1234 hellohello helloworld hello2you goodluck good1234 lucky123 lucky777 money123 moneymoney million1 poohbear tinkerbell
freedom1 freedom123 courage1 diamond1 platinum champion champions godfather gangster gangsta1 warcraft counter1 counterstrike
`;

export const wellKnownPasswords = new Set(list.split(/\s+/).filter(Boolean));
