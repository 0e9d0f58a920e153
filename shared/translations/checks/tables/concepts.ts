/**
 * Everyday ideas and how seven languages begin the words for them: enough to tell whether two sentences speak of the same things.
 * A line is `name | en | es | pt | fr | de | ar | ja`; a form stands for every word that begins with it, one with a full stop for itself alone.
 */
export const conceptLanguages = ['en', 'es', 'pt', 'fr', 'de', 'ar', 'ja'] as const

export const conceptLines = `
child | child kid. kids. son. sons. daughter | niñ hij infantil menor | criança filh infantil menor | enfant fils. fille | kind. kinder kindes sohn söhne tochter töchter | طفل أطفال ابن أبناء ولد | 子ども 子供 児童 こども
man | man. men. gentleman | hombre varón | homem homens masculin | homme | mann. männer mannes | رجل رجال | 男性 男
woman | woman. women. lady ladies | mujer | mulher feminin | femme. femmes. | frau. frauen | امرأة نساء المرأة | 女性 女
wife | wife. wives. spouse | espos mujer. cónyuge | espos mulher. cônjuge | femme. épouse conjoint | frau. ehefrau gattin ehegatt | زوج | 妻 配偶者 奥
husband | husband spouse | marido espos cónyuge | marido espos cônjuge | mari. époux conjoint | mann. ehemann gatte ehegatt | زوج | 夫 配偶者
father | father dad. parent | padre papá. | pai. pais. | père parent | vater väter eltern | أب. والد | 父 親
mother | mother mom. parent | madre mamá. padres. | mãe mães pais. | mère parent | mutter mütter eltern | أم. والد | 母 親
parents | parent | padres progenitor | pais. progenitor | parents. parent. | eltern | والد أبو | 親 両親 保護者
sibling | brother sister sibling | herman | irmão irmã irmãos | frère sœur soeur | bruder brüder schwester geschwister | أخ. أخت إخوة | 兄 姉 弟 妹
family | famil household home | famili hogar | famíli familiar casa agregado | famill foyer | famili haushalt | عائل أسر منزل | 家族 世帯 家庭
friend | friend | amig | amig | ami. amis. amie | freund | صديق أصدقاء | 友人 友達
doctor | doctor physician dr. medic | médic doctor | médic doutor | médecin docteur médical | arzt ärzt doktor | طبيب أطباء دكتور طب | 医師 医者 博士
patient | patient | pacient | pacient utente | patient malade | patient | مريض مرضى | 患者
teacher | teach instructor | profesor maestr docent enseñ | professor docent ensin | enseign professeur | lehr | معلم مدرس مدرّس | 教師 先生 教員
student | student pupil | estudiant alumn | estudant alun | étudiant élève | student schüler studier | طالب طلاب تلميذ | 学生 生徒
engineer | engineer | ingenier | engenh | ingénieur | ingenieur | مهندس هندس | エンジニア 技術者 技師
lawyer | lawyer attorney solicitor counsel | abogad letrad | advogad | avocat | anwalt anwält rechtsanw | محام | 弁護士
judge | judge | juez jueces jueza | juiz juíz | juge | richter | قاض قضاة | 裁判官 判事
court | court tribunal | tribunal juzgado corte | tribunal tribunais corte | tribunal tribunaux cour. cours. | gericht | محكم | 裁判所 法廷
witness | witness | testig | testemunh | témoin | zeug | شاهد شهود | 証人 目撃
police | police | polic | políci polici | polic gendarm | polizei | شرط | 警察
employee | employe worker staff personnel | emplead trabajador personal | funcionári empregad trabalhador colaborador pessoal | employé salarié personnel travailleur | arbeitnehm mitarbeit angestellt beschäftigt personal | موظف عامل عمال | 従業員 社員 職員 労働者 スタッフ
employer | employer | emplead empresari patron | empregador patr | employeur | arbeitgeb | صاحب. أصحاب | 雇用主 使用者
company | company companies firm corporation business enterprise | empresa compañí sociedad firma negocio | empresa companhia sociedade firma negócio | entreprise société compagnie firme | unternehm firma firmen gesellschaft betrieb | شرك مؤسس | 会社 企業 社 ビジネス
customer | customer client | client | client | client | kund | عميل عملاء زبون زبائن | 顧客 お客 客
buyer | buyer purchas buy. buys. bought. | comprad compr adquir | comprad compr adquir | achet achat | käufer kauf kauft gekauft erwerb | مشتر اشتر شراء | 買主 購入 買
seller | seller sell. sells. sold. selling sale | vended vend venta | vended vend | vend vente | verkäuf verkauf | بائع باع بيع مبيع | 売主 販売 売
tenant | tenant lessee rent | inquilin arrendatari alquil renta | inquilin locatári arrend alug | locatair loyer lou | mieter miet | مستأجر إيجار تأجير | 借主 賃借 家賃 賃貸
landlord | landlord lessor owner | propietari arrendador casero dueñ | senhori proprietári dono locador | propriétair bailleur | vermiet eigentüm besitzer inhaber | مالك مؤجر صاحب. | 貸主 大家 所有者 家主
owner | owner holder proprietor | propietari titular dueñ | proprietári titular dono | propriétair titulair détenteur | eigentüm besitzer inhaber | مالك صاحب. | 所有者 名義人 保有者 所有
bank | bank | banc banco | banco bancári | banqu bancair | bank. banken bankk | بنك بنوك مصرف | 銀行
school | school | escuel colegi escolar | escol colégi | écol scolair | schul | مدرس | 学校 校
university | universit college | universi | universi faculdade | universi | universi hochschul | جامع | 大学
hospital | hospital clinic | hospital clínic | hospita clínic | hôpita hospital cliniqu | krankenh klinik spital | مستشف عياد | 病院
office | office bureau | oficina despacho | escritóri gabinet serviço ofici | bureau office cabinet | büro amt. amts behörd kanzlei | مكتب دائر | 事務所 オフィス 局
government | government | gobierno gubernament | govern | gouvern | regierung staat | حكوم | 政府
city | city cities town municipal urban | ciudad municip urban | cidade municíp urban | vill municip urbain | stadt städt | مدين مدن بلدي | 市 都市 町
country | countr nation state. | país nación estado | país nação estado | pays nation état | land. länder landes staat | دول بلد بلاد | 国
village | village | pueblo aldea vecin | aldeia vila moradores povo | villag | dorf dörf | قري قرو قرى | 村
street | street road avenue | calle carretera avenida camino | rua estrada avenida caminho | rue route avenue chemin | straße strasse weg. wege | شارع طريق | 通り 道路 道
house | house home building | casa vivienda edificio hogar | casa edifício moradia prédio lar. | maison bâtiment immeuble domicile | haus häuser hause gebäude heim | بيت منزل منازل مبنى | 家 建物 住宅
apartment | apartment flat. flats. | apartament piso departament | apartament | appartement | wohnung apartment | شق | アパート 部屋 マンション
room | room chamber | habitaci sala cuarto aula | quarto sala | chambre salle pièce | zimmer raum räum saal | غرف قاع | 部屋 室
door | door gate | puerta | porta. portas. portão | porte. portes. | tür türen tor. | باب أبواب | ドア 扉 門
window | window | ventana | janela | fenêtre | fenster | نافذ نوافذ | 窓 ウィンドウ
garden | garden | jardín jardin | jardim jardin | jardin | garten gärten | حديق حدائق | 庭
tree | tree. trees. | árbol arbol manzano | árvor arvor macieir | arbre pommier | baum bäum apfelb | شجر أشجار | 木 樹
water | water | agua | água | eau. eaux. | wasser | ماء مياه | 水
river | river | río. ríos | rio. rios. | rivièr fleuve | fluss flüss | نهر أنهار | 川 河
sea | sea. seas. ocean maritime coast | mar. mares marítim océano costa | mar. mares marítim oceano costa | mer. mers. maritim océan côte | meer see. küste ozean | بحر ساحل | 海
mountain | mountain hill | montañ cerro colina | montanh colina | montagn colline | berg. berge gebirg hügel | جبل جبال | 山
bridge | bridge | puente | ponte | pont. ponts. | brück | جسر جسور | 橋
car | car. cars. vehicle automobile | coche carro vehícul auto. automóvil | carro veícul automóv | voiture véhicul automobil | auto. autos. wagen fahrzeug kraftf | سيار مركب | 車 自動車
train | train. trains. rail | tren ferrocarril | trem trens comboio ferrovi | train ferrovi | zug. züge bahn | قطار سكك | 列車 電車 鉄道
boat | boat ship vessel | barc buque embarcaci | barco navio embarcaç | bateau bateaux navire barque | boot schiff | قارب سفين | 船 ボート
plane | plane. planes. aircraft flight fly. airport | avión avion vuelo aeropuerto | avião aviões voo aeroport | avion vol. vols. aéroport | flug flüg | طائر طيران رحل مطار | 飛行 航空 空港
ticket | ticket | entrada billete boleto | bilhete ingresso passagem | billet | karte ticket fahrschein | تذكر تذاكر | チケット 切符
journey | journey travel trip. trips. | viaj | viag viaj | voyag trajet | reis | رحل سفر | 旅 旅行
food | food meal eat. eats. eating | comida aliment comer | comida aliment refeiç comer | nourrit aliment repas manger | essen nahrung lebensmittel mahlzeit speise | طعام غذاء أكل وجب | 食
music | music song | músic canci | músic canç | musiqu chanson | musik lied | موسيق أغني | 音楽 曲
book | book. books. | libro | livro | livre. livres. | buch. bücher buches | كتاب كتب. | 本 書籍
letter | letter. letters. correspondence | carta. cartas. letra | carta. cartas. letra | lettre courrier | brief schreiben buchstab | رسال خطاب حرف أحرف حروف | 手紙 書簡 文字
telephone | phone telephone call. calls. called. | teléfon llamad llam | telefon telemóvel chamad | téléphon appel | telefon anruf | هاتف مكالم اتصال اتصل | 電話
machine | machin equipment device | máquina equip dispositiv aparat | máquina equip dispositiv aparelh | machin équipement appareil | maschin gerät anlage | آل. الآلة جهاز أجهز معد | 機械 機器 マシン 装置 端末
computer | computer | ordenador computador | computador | ordinateur | computer rechner | حاسوب كمبيوتر | コンピュータ パソコン
file | file. files. document | archivo fichero document expediente | arquivo ficheiro document | fichier document dossier | datei dokument akte unterlag | ملف مستند وثيق وثائق | ファイル 文書 書類 ドキュメント 資料
form | form. forms. | formulari forma | formulári forma | formulair forme | formular form. formen | نموذج نماذج استمار شكل | フォーム 用紙 形
page | page | página | página | page | seite | صفح | ページ
sign | sign. signs. signed. signing. signature undersigned signer | firm suscri signo señal | assin sinal sinais | sign soussigné | unterschr unterzeich signatur anzeich zeichen | وقع توقيع موقع علام إشار | 署名 サイン 兆候 記号
certificate | certificat | certific acta | certific certid atest | certific acte. attest | urkunde bescheinig zertifikat zeugnis beglaubig | شهاد معتمد | 証明 認証 認定
passport | passport | pasaport | passaport | passeport | pass. reisepass pässe | جواز | 旅券 パスポート
birth | born birth | nacid nacim nació nac. | nascid nascim nasceu | naissanc né. née. nés. | geboren geburt | ولد ميلاد ولاد مولود | 生まれ 出生 誕生
death | death die. died. dead deceas | muert fallec murió defunci | mort falec óbito | mort décès décéd | tod. todes tot. gestorben verst | وفا موت توفي | 死
marriage | marri wedding | cas. casó. casad matrimoni boda | cas. casou casad casamento matrimôni | mari mariage épous | heirat ehe. verheirat hochzeit | زواج زوج تزوج | 結婚 婚姻
contract | contract agreement | contrat acuerd convenio | contrat acord | contrat accord convention | vertrag verträg vereinbar | عقد عقود اتفاق | 契約 協定
agree | agree accept consent approv allow permit authoriz authoris | acept consent aprob acuerd autoriz permit conced | aceit consent aprov acord concord autoriz permit conced | accept consent approuv accord autoris perme permis convenu | zustimm akzept einverst genehm erlaub vereinbar annehm angenomm angenommen bewillig | وافق موافق قبول قبل. يقبل اتفق اتفاق سماح يسمح إذن | 同意 承認 許可 合意 承諾 受け入れ
pay | pay. pays. paid. payment paying payable payout payer unpaid | pag abon desembols | pag | pai pay règl rembours versem | zahl bezahl auszahl | دفع يدفع مدفوع سداد | 支払 払 入金 決済
price | price cost charge fee fees. fare | preci cost tarif comisi cargo cobr | preç cust tarif tax taxas. cobr | prix coût coût tarif frais factur | preis kost gebühr entgelt | سعر أسعار ثمن تكلف تكاليف رسوم رسم | 価格 料金 費用 値段 手数料
amount | amount sum. total | importe cantidad suma monto total | valor quantia montante soma total | montant somme quantité total | betrag summe menge höhe gesamt | مبلغ مبالغ مقدار كمي إجمالي مجموع | 金額 額 量 総 合計
tax | tax. taxes. taxation | impuest tribut fiscal | impost tribut fiscal taxa | impôt taxe fiscal | steuer | ضريب ضرائب | 税
money | money fund cash currency | diner fondo efectivo moneda | dinheiro fundo moeda | argent fonds monnaie espèces | geld mittel währung fonds | مال أموال نقد عمل | 資金 お金 現金 通貨
invoice | invoice bill. bills. | factura | fatura conta | factur | rechnung | فاتور فواتير | 請求書
account | account | cuenta contab | conta. contas. contab | compte compta | konto konten kontostand rechnung buchhalt | حساب | 口座 アカウント 勘定
insurance | insur | segur asegur | segur | assur | versicher | تأمين مؤمن | 保険
accident | accident | accident | acident | accident | unfall unfäll | حادث حوادث | 事故
damage | damage harm | dañ perjuic | dano prejuíz danif | dommag dégât préjudic endommag | schaden schäd beschäd | ضرر أضرار تلف | 損害 損傷 被害
delivery | deliver shipment shipping ship. | entreg envío envia | entreg envio remess enviar | livr expédi envoi remis | liefer zustell sendung versand überg | تسليم سلم توصيل شحن إرسال | 納品 配達 配送 出荷 貨物 引渡 交付
goods | goods merchandise product item | mercancí bienes product artícul | mercadori bens produto artigo item itens | marchandis biens produit articl | ware. waren gut. güter produkt artikel | بضائع بضاع سلع منتج | 商品 品 製品 物品
order | order | pedido orden encargo | pedido ordem encomenda | commande ordre | bestell auftrag aufträg ordnung | طلب أمر ترتيب | 注文 順 命令
weight | weigh weight | pes. peso pesa | pes. peso pesa | poids pes | gewicht wieg | وزن | 重量 重さ
number | number | númer número | númer | numér nombre chiffre | nummer zahl anzahl | رقم أرقام عدد | 番号 数
date | date. dates. dated | fecha | data. datas. | date. dates. | datum. daten. datiert | تاريخ | 日付 日
day | day. days. daily | día días diari | dia. dias. diári | jour | tag. tage tages täglich werktag | يوم أيام | 日
week | week | seman | seman | semain hebdo | woche | أسبوع أسابيع | 週
month | month | mes. meses mensual | mês meses mensal | mois mensuel | monat | شهر أشهر شهور | 月
year | year annual | año anual | ano. anos. anual anuais | an. ans. anné annuel | jahr jähr | سن. سنة سنوي سنوات عام أعوام | 年
hour | hour | hora | hora | heure | stunde uhr. | ساع | 時間 時
minute | minute | minut | minut | minut | minut | دقيق دقائق | 分
today | today now. currently present moment | hoy ahora actual momento | hoje agora atual momento | aujourd maintenant actuel moment | heute jetzt derzeit zurzeit aktuell moment | اليوم الآن حالي | 今日 本日 現在 今
tomorrow | tomorrow | mañana | amanhã | demain | morgen. | غد | 明日
morning | morning | mañana | manhã | matin | morgen. morgens vormittag | صباح | 朝 午前
night | night evening | noche tarde | noite | nuit soir | nacht nächt abend | ليل مساء | 夜
winter | winter | inviern | invern | hiver | winter | شتاء | 冬
summer | summer | veran | verão | été. | sommer | صيف | 夏
weather | weather climat | tiempo clima meteoro | tempo clima meteoro | temps. climat météo | wetter klima | طقس مناخ | 天気 天候 気候
cold | cold | frío fría | frio fria | froid | kalt kälte | بارد برد | 寒 冷
hot | hot. heat warm | calor calient cálid | calor quent | chaud chaleur | heiß warm wärm hitze | حار ساخن حرار دافئ | 暑 熱 暖
big | big large great huge major | grand mayor ampli enorme gran. | grand maior ampl enorme | grand gros. important vaste majeur | groß größ riesig bedeutend | كبير أكبر كبر | 大き 大 多
small | small little minor tiny | pequeñ menor poco | pequen menor pouco | petit peu. mineur | klein gering wenig | صغير صغر قليل أصغر | 小さ 小 少
old | old. older age. aged. ancient | viej antigu edad anterior años | velh antig idade anos. | vieux vieil ancien âge | alt. alte alter alten alt | قديم عمر سن. | 古 年齢 歳
new | new. newer newly another renew | nuev renov otro otra | nov. novo nova novos novas renov outro | nouve neuf renouv autre | neu. neue neuen neuer erneu verläng | جديد جدد تجدد أخرى آخر | 新
good | good well. better best fine | buen bien mejor | bom bons boa bem. melhor | bon. bons. bonne bien mieux meilleur | gut. gute guten besser best | جيد حسن أفضل خير | 良 よい いい 優
bad | bad. badly worse worst poor | mal. malo mala peor pobre | mau. má. mal. ruim pior | mauvais mal. pire | schlecht schlimm | سيئ سوء سيء | 悪
long | long. longer length | larg longitud extens | long compriment extens | long | lang. lange langen läng | طول طويل | 長
short | short brief | cort breve | curt breve | court bref brève | kurz | قصير قصر | 短
high | high higher loud tall height | alt. alto alta altos altas altura | alt. alto alta altos altas altura | haut élevé fort hauteur | hoch. hohe höh laut | عال ارتفاع مرتفع أعلى | 高
low | low. lower below | baj. bajo baja inferior | baix inferior abaixo | bas. basse inférieur faible | niedrig tief unter unten | منخفض أقل أدنى | 低 下
first | first. before earlier initial | primer antes inicial | primeir antes inicial | premier première d’abord abord avant initial | erst. erste zuerst zuvor anfang | أول أولى أولا قبل | 最初 初 第一 先 前
last | last. latest final previous past | últim final pasad | últim final finais passad | dernier dernière final pass | letzt final schluss abschlie vergangen vorig | أخير آخر نهائ ماض نهاي | 最後 最終 前 昨
open | open | abr abiert abert apert | abr abert | ouvr ouvert | öffn geöffn offen | فتح مفتوح افتح | 開
close | close. closed. closing shut. | cerr cierr clausur | fech encerr | ferm clos clôtur | schließ geschl schluss gesperr sperr zu. | أغلق إغلاق مغلق غلق أغلقت | 閉 解約 閉鎖
begin | begin began start | comenz empez inici comienz empiez | começ inici | commenc début démarr | beginn begann anfang start | بدأ بداي يبدأ ابدأ | 開始 始 スタート
end | end. ends. ended. finish complet terminat | fin. termin acab finaliz complet | fim. termin acab finaliz complet conclu | fin. termin finir achev complet | ende endet beend abschl schluss fertig vollständ | نهاي انتهى ينتهي إنهاء كامل اكتم | 終 完 完了
before | before prior earlier ago until | antes previ anterior hasta | antes previ anterior prévi até | avant préalabl antérieur auparavant jusqu | vor. bevor vorher zuvor früher ehe. bis. | قبل سابق حتى | 前 まで 先
after | after later then. following within since | después tras luego siguient posterior partir desde posterior | depois após seguint posterior partir desde | après puis suiv ensuite depuis ultérieur dans | nach. nachdem danach später folgend anschl seit | بعد ثم تالي لاحق منذ | 後 以降 以来 次
during | during while | durante mientras | durante enquanto | pendant durant lors lorsqu | während | أثناء خلال بينما | 中 間
because | because since due reason therefore | porque debido ya causa razón motivo pues | porque devido causa razão motivo pois | parce car. puisque cause raison | weil da. denn grund wegen deshalb | لأن بسبب سبب | ので から ため 理由
work | work job. jobs. employ | trabaj emple laboral | trabalh empreg labor | travail emploi œuvre oeuvre | arbeit werk. beruf beschäft | عمل أعمال وظيف يعمل | 働 仕事 勤 作業 労働
live | live. lives. lived. living resid life | viv vid resid | viv vid resid mor. mora moram | viv vie. vies. vécu habit résid | leb wohn | عاش يعيش حيا سكن مقيم يسكن | 住 暮ら 生活 命 生
say | say. says. said. tell. tells. told. state. states. stated. declare | dij dic. decir. dice declar afirm | disse diz dizer declar afirm | dit. dire. dites déclar affirm | sag gesagt erklär mitteil äußer | قال يقول صرح أعلن أقر يقر ذكر | 述 言 宣言 話
write | writ wrote | escrib escrit | escrev escrit | écri | schreib schrieb schrift geschrieben | كتب كتاب يكتب خطي | 書
read | read | leer lee. lea. leíd lect | ler. lê. leia lid. leitur | lire lit. lis. lu. lect | les gelesen lies. | قرأ يقرأ قراء | 読
give | give. gives. gave. given. giving provid grant supply | dar. da. dio. dado dada ofrec proporcion conced facilit otorg suministr | dar. dá. deu. dado dada oferec fornec conced prest | donn fourn accord offr octroy | geb gab. gegeben gibt. gewähr bereitst liefer gemacht angab | أعطى يعطي منح قدم تقديم توفير يوفر يقدم وارد | 与 提供 渡 供給
receive | receiv get. gets. got. obtain take. takes. took. taken | recib obten tom. toma tomó | receb obt tom. toma tomou | reç recev obten pren pris | erhalt erhielt empf bekomm nehm nimm genomm entgegen | تلق استلم استلام حصل يحصل تناول أخذ يستلم | 受 取得 服用 得
send | send. sends. sent. sending submit mail forward | envi mand present remit | envi mand submet apresent | envo envoy transm soumet adress | send. sende gesendet schick übermitt einreich | أرسل إرسال يرسل قدم تقديم | 送信 送 提出
find | find. finds. found. discover | encontr hall descubr consider | encontr achar. descobr consider | trouv constat découv | find. finde fand. gefunden feststell stellt. fest. entdeck | وجد يجد عثر اكتشف ترى | 見つ 発見 認定 認め
lose | lose. loses. lost. loss | perd pérd | perd | perd perte | verlor verlier verlust | فقد خسر خسار ضاع | 失 紛失 損失
know | know. knows. knew. known. knowledge | sab conoc sup. | sab conhec | sai sav conn | weiß wiss kenn kann wusst bekannt | عرف يعرف علم معرف تعرف | 知 認識
need | need requir necessar must | necesit requi neces debe | precis necess requ exig deve | besoin nécess requi exig fau doi | brauch benötig erforder notw muss müss | يحتاج حاج مطلوب يجب يلزم ضرور يتطلب | 必要 要 なければ 必須
help | help support assist aid. | ayud apoy asist soporte | ajud apoi assist suporte | aid assist soutien | hilf helf unterstütz | ساعد مساعد دعم معون | 助 支援 サポート ヘルプ
ask | ask. asks. asked. asking request query | pid. pide pedir pregunt solicit pidió | ped perg solicit | demand pri. sollicit | bitt frag anfrag verlang beantrag | طلب سأل يطلب استفسار | 求 依頼 尋 要求 リクエスト 質問
answer | answer reply respon | respond respuest contest | respond respost | répon | antwort beantwort erwid reaktion | أجاب إجاب رد. ردا رد يجيب الرد | 答 返事 回答 返信 応答
question | question | pregunt cuesti | pergunt quest | question | frag | سؤال أسئل | 質問 問
decision | deci | deci resoluci | deci | déci | entscheid beschl | قرار قرر | 決定 決 判断
refuse | refus reject declin deni deny | rechaz neg deneg | recus rejeit neg indefer | refus rejet | ablehn abgelehnt verweiger zurückgew | رفض مرفوض يرفض | 拒否 断 却下
law | law. laws. legal act. statute legislation | ley. leyes legal derecho | lei. leis. legal legais direito | loi. lois. légal droit juridi | gesetz recht | قانون قوانين | 法
right | right. rights. entitled | derech | direit | droit | recht. rechte anspruch berecht | حق. حقوق الحق يحق | 権利 権
information | information detail data. | informaci dato detall | informaç dados detalh | information donné renseign détail | information angaben daten auskunft auskünft einzelheit | معلوم بيان تفاصيل | 情報 データ 詳細
address | address | direcci dirig | endereç morad direcion | adress | adress anschrift | عنوان عناوين | 住所 アドレス
name | name | nombr denomin | nome denomin | nom. noms. prénom appel | name namen genannt | اسم أسماء | 名
password | password | contraseñ | senha palavra-passe | mot. mots. | passwort kennwort | كلم | パスワード
user | user | usuari | utilizador usuári | utilisateur | nutzer benutzer anwender | مستخدم | ユーザー 利用者
use | use. uses. used. using | us. usa usar uso utiliz emple | us. usa usar use. uso utiliz | utilis emploi serv | benutz verwend nutz gebrauch | استخد يستخدم | 使 利用 用 使用
download | download | descarg | download transfer descarreg baix | télécharg | download herunterlad herunterg lad | تنزيل نزل تحميل | ダウンロード
save | save. saved. saving. store. keep. kept. | guard conserv mantien | guard salv grav conserv mant | enregistr conserv gard sauv | speicher gespeichert behalt aufbewahr spar | حفظ احتفظ احتفاظ يحفظ تخزين | 保存 保管
delete | delet remov eras | elimin borr quit suprim | elimin apag remov exclu | supprim effac retir | lösch entfern | حذف أزل إزال محو يحذف | 削除 消 除
change | chang edit amend modif alter | cambi modific edit cambio alter | mud alter modific edit troc | chang modif | änder wechsel geänd bearbeit | غير تغيير تغير عدل تعديل | 変更 変 編集 修正
error | error mistake fault fail | error fall | erro falh | erreur faute éch | fehler fehl | خطأ أخطاء فشل | エラー 誤 間違 失敗
check | check verify inspect examin review | compr verific revis inspec examin | verific revis inspe examin confer | vérif contrôl inspect exam | prüf kontroll überprüf untersuch | فحص تحقق راجع مراجع | 検査 確認 チェック 検証 審査
translation | translat | tradu | tradu | tradu | übersetz | ترجم مترجم | 翻訳 訳
language | language linguist | idioma lengua | língu idioma lingu | langue linguist | sprach | لغ | 言語 語
word | word | palabra término | palavra termo | mot. mots. parole | wort wört | كلم | 単語 語 言葉
text | text | text | text | text | text | نص. نصوص النص | テキスト 文 本文
health | health | salud sanitari | saúde sanitár | santé sanitair | gesund | صح | 健康 保健 医療
disease | disease illness sick infect | enferm infecc | doen enferm infec | malad infect | krank infekt erkrank | مرض أمراض عدوى | 病 疾患 感染
medicine | medicin drug medication | medic fármac | medic remédio fármac | médic | medik arznei medizin | دواء أدوي طب | 薬 医 医薬
pain | pain. pains. painful | dolor | dor. dores | douleur | schmerz | ألم آلام | 痛
blood | blood | sangr | sangue sanguín | sang. sangu | blut | دم. دماء الدم | 血
heart | heart cardi | corazón cardí | coração cardí | cœur coeur cardi | herz | قلب | 心臓 心
test | test. tests. tested exam trial | prueb exam ensay test | prov. prova exam ensai test | test essai exam épreuve | test prüfung versuch | اختبار امتحان فحص تجرب | テスト 試験 検査
result | result outcome | result | result | résult | ergebn resultat | نتيج نتائج | 結果
study | study studies research | estudi investig | estud pesquis investig | étud recherch | stud forsch | دراس بحث أبحاث | 研究 調査 勉強
development | develop | desarroll | desenvolv | développ | entwick | تطوير تنمي تطور | 開発 発展 開発
energy | energ power. electric | energ eléctric potencia | energ elétric eletric potência | énerg électri puissance | energ strom elektr leistung | طاق كهرب | エネルギー 電力 電気
service | service | servici | serviç | servic | dienst service leistung | خدم | サービス
quality | qualit | calidad | qualidade | qualité | qualität | جود | 品質
safety | safe secur | segur | segur | sécur sûr | sicher | أمن أمان سلام آمن | 安全 セキュリティ
market | market | mercad | mercad | marché | markt märkt | سوق أسواق | 市場
meeting | meeting interview conference | reuni entrevist conferenc | reuni entrevist conferênc | réunion entretien conférenc | sitzung besprech gespräch treffen konferenz | اجتماع مقابل مؤتمر | 会議 面接 会合
report | report | inform report | relat report inform | rapport signal | bericht meld | تقرير تقارير أبلغ | 報告 レポート
project | project plan. plans. planned | proyect plan | projet plan | projet plan | projekt plan | مشروع مشاريع خط | 計画 プロジェクト プラン
member | member | miembr soci | membr sóci | membr | mitglied | عضو أعضاء | 会員 メンバー 委員
group | group team | grup equip | grup equip | group équip | grupp team | مجموع فريق | グループ 団 チーム
people | people person human population | gente persona puebl human poblac | gente pessoa povo human populaç | gens. personn peuple humain populat | leute person mensch volk bevölker | شخص أشخاص ناس سكان إنسان بشر | 人 人口 者
world | world global international | mund internacional global | mund internacional global | mond international | welt international | عالم دولي | 世界 国際
history | history historic | historia históric | história históric | histoir | geschicht histor | تاريخ | 歴史 履歴
war | war. wars. military army | guerra militar ejército | guerra militar exército | guerre militair armée | krieg militär armee | حرب حروب عسكر جيش | 戦争 軍
public | public | públic | públic | publi | öffentlich | عام عمومي جمهور | 公 公共
limit | limit maximum most | límit limit máxim | limit máxim | limit maxim | grenz limit höchst maxim | حد. حدود أقصى | 限 最大
copy | copy copies | copia | cópia copia | copi | kopie abschrift kopier | نسخ | コピー 写し
photo | photo picture image | foto imagen | foto imagem imagens | photo image | foto bild | صور | 写真 画像
left | left. | izquierd | esquerd | gauch | links linke | يسار أيسر | 左
rightside | right. | derech | direit | droit | rechts rechte | يمين أيمن | 右
true | true. correct accurate right. | verdader correct cierto exact | verdadeir corret certo exat | vrai correct exact | wahr richtig korrekt | صحيح حقيق صح | 真 正
false | false wrong incorrect | fals incorrect | fals incorret errad | faux fausse incorrect erroné | falsch unricht | خاطئ زائف كاذب | 偽 誤
increase | increas rise. rises. rose. grew. grow. grows. grown. growth | aument crec increment sub | aument cresc increment sub | augment croît croiss hausse passée. | erhöh steig stieg wuchs wachs zunahm zunehm | زيادة زاد ارتفع ارتفاع نمو | 増
decrease | decreas fall. falls. fell. declin drop. reduc | disminu reduc baj descen | diminu reduz redu baix | diminu réduc rédui baiss | sink sank. verring abnahm abnehm reduz | انخفض انخفاض تراجع نقص خفض | 減
credit | credit | crédit abon | crédit | crédit | kredit gutschr haben. | ائتمان دائن | クレジット 貸方
debit | debit debt owe | débit deud adeud | débit dívid dev | débit dett | belast soll. schuld | مدين دين ديون خصم | 借方 債務 デビット
plaintiff | plaintiff claimant | demandant actor | autor requerent demandant | demandeur plaignant | kläger antragstell | مدعي المدعي | 原告 請求者
defendant | defendant respondent | demandad acusad | réu requerid arguid | défend accusé | beklagt angeklagt | مدعى المدعى متهم | 被告
certify | certif attest confirm | certific confirm acredit | certific confirm atest | certifi confirm attest | bescheinig bestätig beglaubig | شهد يشهد أكد تأكيد صدق | 証明 確認
issue | issue. issued issuing | emit expedi emisi | emit emiss expedi | émis émet délivr établi | ausgestell ausstell erlass | صدر أصدر إصدار | 発行
valid | valid. valid validity | válid vigen valid | válid vigor vigen valid | valab valid vigueur | gültig wirksam | صالح ساري سارية | 有効
register | regist enrol record | regist inscri matricul | regist inscri matrícul matricul | enregistr inscri immatric | regist eingetrag eintrag zugelass anmeld angemeld | سجل تسجيل مسجل قيد | 登録 登記 記録
volume | volume. volumes | volum tomo | volum | volum tome. | band. bände volumen | مجلد حجم | 巻 量
entry | entry entries enter. entered | entrad asient ingres | entrad ingress | entré inscription | eintrag eintritt einlass | دخول إدخال | 入 記入
carpenter | carpenter | carpinter | carpint | charpent menuis | tischler zimmermann schreiner | نجار | 大工
retire | retire. retired retirement pension | jubil pensi | aposent reform pensã | retrait pension | rente ruhestand pension | تقاعد متقاعد | 退職 年金
bride | bride groom wedding | novia novio | noiv | marié | braut bräutigam | عروس عريس | 新郎 新婦
present | present. presence attend | presen asist | presen compare | présen assist | anwesen gegenwart teiln beisein | حضور حاضر حضر | 出席 立会
seal | seal. seals stamp | sell timbr | selo carimb | sceau cachet timbre | siegel stempel | ختم | 印 押印
official | official officer | oficial funcionari | oficial oficiai | officiel | amtlich offiziell beamt | رسمي | 公式 正式
original | original | original | original originai | original originaux | original urschrift | أصل الأصلي | 原本 原 オリジナル
rent | rent. rents rental | alquil renta arrend | alug renda arrend | loyer loué location | miete mietzins | إيجار أجرة | 家賃 賃料
advance | advance. beforehand prior | antelaci anticip previo previa | antecip antecedên previa | avance préalabl | voraus vorher im voraus | مقدما مسبقا سلفا | 前払 事前 前もって
deposit | deposit | depósit fianza deposit | depósit cauç | dépôt caution acompt | kaution anzahl hinterleg einzahl | وديعة إيداع تأمين عربون | 保証金 敷金 預 入金
key | key. keys | llave clave tecla | chave tecla | clé clef touche | schlüssel taste | مفتاح مفاتيح | 鍵 キー
property | propert estate premises | propiedad inmueble bienes finca | propriedade imóve imóvel bens patrimôn herança | propriét bien. biens immeuble | eigentum grundstück immobil nachlass liegensch | ملك ممتلك عقار | 財産 物件 不動産 所有
animal | animal pet. pets | animal mascot | anima bicho | animal animaux | tier haustier | حيوان | 動物 ペット
building | building. buildings | edifici | edifíci prédio | bâtiment immeuble | gebäude | مبنى بناي | 建物
smoke | smok | fum | fum | fum | rauch | تدخين يدخن دخان | 煙 喫煙
interest | interest. interests | interés interes | juro interess | intérêt | zins interess | فائدة فوائد مصلحة | 利息 利子 関心
rate | rate. rates | tasa tipo. tarif | taxa tarif | taux tarif | satz zinssatz rate | معدل سعر نسبة | 率 レート
late | late. later delay overdue | tard retras mora atras | tard atras mora | retard tard | spät verspät verzug verzög | متأخر تأخير تأخر | 遅 延滞
party | party parties side. sides | parte partes | parte partes | partie parties | partei seite. seiten vertragspart | طرف أطراف الطرفين | 当事者 双方
terminate | terminat end. cancel | rescind termin cancel extin | rescind rescis termin cancel | résili annul termin | kündig beend storn | إنهاء فسخ إلغاء ألغ | 解約 解除 終了 取消 キャンセル
notice | notice notif | aviso notific preaviso | aviso avis. notific | avis. préavis notif | mitteil kündigungsfrist benachricht ankündig hinweis | إشعار إخطار | 通知 告知
responsible | responsib liab | responsab | responsáve responsab | responsab | verantwort haft | مسؤول | 責任 負
repair | repair fix. fixed mend | repar arregl | repar consert arrum | répar | reparat reparier | إصلاح تصليح | 修理 修繕 修正
roof | roof | techo tejado | telhado teto | toit | dach | سقف سطح | 屋根
wall | wall. walls | pared muro | parede muro | mur. murs | wand. wände mauer | جدار جدران حائط | 壁
heating | heating heater | calefacci | aquec | chauff | heiz | تدفئة | 暖房
gas | gas. gases | gas. gases | gás gas | gaz | gas. gase | غاز | ガス
system | system | sistem | sistem | systèm | system | نظام أنظمة | システム
cost | cost. costs expense | cost gasto | cust despesa gasto | coût frais dépens | kost aufwend ausgaben | تكلف تكاليف نفق | 費用 経費
declare | declar | declar | declar | déclar | erklär | أعلن إعلان يقر تصريح | 宣言 申告
bankrupt | bankrupt insolv | quiebra insolv | falid falência insolv | faillit insolv | insolv konkurs | إفلاس مفلس | 破産 倒産
understand | understand understood | entend comprend | entend compreend | compren compri | versteh verstand | فهم يفهم | 理解 分か
complain | complain complaint | quej reclam denunci | queix reclam | plain plaint réclam | beschwer klag | شكو اشتكى شكاوى | 苦情 訴え
headache | headache head. | cabeza cefal | cabeça cefal dor | tête | kopf | صداع رأس | 頭
serious | severe serious | grav sever | grav sever | grav sévèr sérieu | schwer ernst heftig | خطير شديد حاد | 重 深刻 激
allergy | allerg | alérg alerg | alérg alerg | allerg | allerg | حساسي | アレルギー
pressure | pressure | presi | press | press tension | druck | ضغط | 圧
body | body. bodies | cuerpo corporal | corpo corpora | corps corporel | körper leib | جسم جسد | 体 身体
temperature | temperatur fever | temperatur fiebre | temperatur febre | températ fièvre | temperat fieber | حرارة درجة | 温度 体温 熱
evidence | evidence proof prove | prueb evidenc pruebas | prova evidên comprov | preuve prouv | beweis nachweis beleg | دليل أدلة إثبات | 証拠 証明
internal | internal inner | intern | intern | intern | intern inner | داخل | 内
dose | dose. dosage | dosis | dose. doses dosagem | dose. doses posolog | dosis dosier | جرعة | 用量 投与
drink | drink alcohol | beb. beber bebe alcohol | beb. beber bebe álcool | boi. boire alcool | trink alkohol getränk | شرب يشرب كحول | 飲 酒
avoid | avoid | evit | evit | évit | vermeid meid | تجنب | 避
return | return. returned returns back | volv regres devol | volt regress devol retorn | retour revien rend rendu renvoy | zurück rückgab rückkehr | عاد يعود إعادة عودة | 戻 返 帰
symptom | symptom | síntom | sintoma | symptôm | symptom | أعراض | 症状
surgery | surger operat | cirug operaci | cirurg opera | chirurg opérat | operat chirurg | جراح عملي | 手術
recommend | recommend advis suggest | recomend aconsej suger | recomend aconselh suger | recommand conseil suggér | empfehl empfahl empfohl rat. rät vorschlag | أوصى يوصي توصي نصح | 勧 推奨 助言
quantity | quantit | cantidad | quantidad | quantit | menge anzahl | كمي | 数量
box | box. boxes package | caja paquet | caixa pacote embalag | boîte carton colis | kist schachtel paket karton | صندوق صناديق علب | 箱
unit | unit. units | unidad unitari | unidade unitári | unité unitair | einheit stück | وحد | 単位 単
transfer | transfer | transfer | transfer | virement transf | überweis übertrag verleg | حول تحويل نقل | 振込 移 転送 譲渡
full | full. fully whole | complet total enter | complet total integr íntegr pleno inteir | complet entièr intégral plein total | voll vollständ ganz | كامل بالكامل كل | 全 完全
remain | remain stay. stayed | qued perman sigue resta | perman fic continu rest | rest demeur | bleib restlich übrig | بقي يبقى متبق | 残 留
thank | thank | graci agradec | obrigad agradec | remerci merci | dank | شكر | ありがと 感謝
application | appli | solicit aplic | pedido inscri solicit requer candidat aplic | demande candidat appli | antrag bewerb anwend | طلب تطبيق | 申請 申込 適用 応募
permit | permit licen | permis licenc autoriz | permiss licen autoriz | permis licen autoris | erlaubnis genehmig bewillig lizenz | تصريح رخصة ترخيص إذن | 許可 免許
residence | residen | residen | residên resid | résid séjour | aufenthalt wohnsitz wohn | إقام سكن | 居住 在留 住所
process | process proceed procedur | proces tramit procedim | process procedim tramit | process procéd trait | verarbeit bearbeit verfahren prozess | عملي معالج إجراء | 処理 手続 過程
missing | missing. lack absent | falt ausen carec | falt ausên ausent desaparec | manqu absen | fehl mangel abwesen | مفقود ناقص غائب غياب | 欠 不足 不在
income | income revenue profit earn | ingres renta gananc benefici | rend receit lucro ganh | revenu bénéfic gain | einkomm einnahm gewinn umsatz verdien | دخل أرباح ربح إيراد | 収入 利益 所得
follow | follow | segu sigu | segu acompanh | suiv suit | folg verfolg befolg | اتبع تابع يتبع | 従 追
status | status condition | estad condici | estado status condiç situaç | statut état condition | status zustand stand. beding | حال شرط شروط وضع | 状態 条件 状況
case | case. cases matter | caso asunto | caso assunto | cas. affaire | fall fälle sache angelegen | حال قضي | 件 場合 事件
reference | reference | referen | referên | référen | bezug referenz aktenzeichen | مرجع إشار | 参照 番号
stay | stay. | estanc estad | estada estadia perman fic | séjour rester | aufenthalt bleib | إقامة | 滞在
head | head. chief chairman president director | jef president director | chefe president diretor | chef. chefs président directeur | leiter chef vorsitz direktor präsident | رئيس مدير | 長
department | department division section | departament secci división | departament seç divisão setor | départem service section | abteilung referat | قسم إدارة | 部 課 部門
manage | manag | gestion administr dirig manej | gerenci gest administr dirig | gér gestion dirig | verwalt leit führ | إدارة يدير أدار | 管理 運営
budget | budget | presupuest | orçament | budget | budget haushalt | ميزانية | 予算
task | task duty duties | tarea deber | tarefa dever | tâche devoir | aufgabe pflicht | مهمة مهام واجب | 任務 業務 仕事
colleague | colleague | colega compañer | colega | collègue | kolleg | زميل زملاء | 同僚
respect | respect | respet | respeit | respect | respekt geacht acht | احترام محترم | 尊重 尊敬
sorry | sorry regret | sent. lament | lament sent. triste | regret désol | bedauer leid. | أسف نأسف | 残念 遺憾
team | team crew | equipo | equipe equipa time. | équipe | mannschaft team | فريق | チーム
degree | degree grade | grado títul licenc | grau títul licenc | degré diplôme grade | grad abschluss note | درجة شهادة | 学位 程度 度
course | course lecture lesson class | curso clase lecci | curso aula palestra liç | cours leçon classe | kurs vorles unterricht stunde lehrveranst | دورة درس دروس محاضر | 講義 授業 課程
average | average mean. | promedi media | médi | moyen | durchschn mittel | متوسط | 平均
award | award. awarded grant | conced otorg premi | conced atribu outorg prêmi prémi | décern accord attribu prix | verlieh verleih zuerkann preis | منح جائزة | 授与 賞
chemistry | chemi | químic | químic | chimi | chemi | كيمياء | 化学
science | scien | cienc científic | ciênc cientist científ | scien | wissensch | علم علوم عالم | 科学
english | english. english | inglés ingles | inglês ingles | anglais | englisch | إنجليزي | 英語
minutes-of | minutes. protocol | acta. actas | ata. atas | procès-verb | protokoll | محضر | 議事録
vote | vote. votes voting elect | vot elecci | vot eleiç | vote. votes. voté voter. votant votation élect | stimm wahl wähl abstimm | صوت تصويت انتخاب | 投票 選挙
approve | approv | aprob | aprov | approuv | genehmig gebilligt verabschied | وافق اعتمد موافق | 承認 可決
raise | raise. raised raising lift | aument elev sub | aument elev ergu | augment relev hauss | erhöh anheb | رفع زيادة | 上げ 引き上げ
object | object. objected objection oppos | opus opon objet | opõe opôs opost objeç | oppos object | widersp einwand einwänd | اعترض معارض | 反対 異議
proposal | propos offer. offered | propuest propon ofert | propost propõ ofert | propos offre | vorschlag angebot antrag | اقتراح عرض مقترح | 提案 申し出
speak | speak spoke spoken talk | habl | fal. fala falar falou | parl | sprech sprach. redet | تحدث كلام يتكلم | 話 語
see | see. sees saw. seen look | ver. ve. visto vio. vea mir | ver. vê. viu vist veja olh | voi vu. vue regard | seh gesehen sah. sieh | رأى يرى شاهد انظر | 見
drive | driv | conduc conduj manej | dirig condut conduz motorist | condui conduct | fahr fuhr. gefahren | قاد يقود سائق قيادة | 運転
fast | fast speed quick rapid | rápid veloc | rápid veloc | rapid vite. vitesse | schnell geschwind rasch | سريع سرعة | 速 早
stop | stop | par. paró detuv deten | par. parou parar parad | arrêt | halt. hielt stopp anhalt | توقف أوقف إيقاف | 停止 止
light | light | luz luces semáforo ligero | luz luzes semáforo leve | lumi feu. feux lampe léger | licht ampel leuchte leicht | ضوء إشارة نور | 光 灯 信号
fall | fall. fell. fallen | cay caíd | cai. caiu caída cair | tomb chut | fiel. fällt gefallen sturz | سقط وقع سقوط | 落 倒
hurt | hurt injur wound | heri lesion lastim | feri machuc lesion les. lesã | bless | verletz | أصيب جرح إصاب | 傷 怪我
arm | arm. arms | brazo | braço | bras. | arm. arme | ذراع | 腕
young | young | joven jóven | jovem jovens | jeune | jung junge | شاب شباب صغير | 若
arrive | arriv | lleg | cheg | arriv | ankomm ankam eintraf angekommen | وصل وصول | 到着 着
believe | believ think thought trust | cre. creo cree piens pens confi | acredit creio crer pens confi | cro pens confi | glaub denk dacht vertrau | اعتقد أعتقد ظن ثقة وثق | 信 思 考
fact | fact. facts actual | hecho | fato facto | fait. faits | tatsach | حقيقة وقائع واقع | 事実
instruct | instruct | instruc indicac | instruç | instruct consign | anweis anleit | تعليم إرشاد | 指示 説明
switch | switch turn. | encend apag | lig deslig | allum éteind | schalt | تشغيل شغل | 切 入れ スイッチ
cover | cover. covers covered lid. | cubr cubiert tapa | cobr cobert tampa | couv | deck abdeck | غطاء تغطي يغطي | 覆 カバー 補償
connect | connect link | conect conex enlac | conect conex ligad | connect raccord lien | verbind verbund anschluss angeschl | اتصال متصل وصل رابط | 接続 連結
device | device appliance | dispositiv aparat equip | dispositiv aparelh equip | appareil dispositif | gerät vorricht | جهاز | 装置 機器 端末
battery | batter | bater pila | bateria pilha | batteri pile. | batterie akku | بطاري | 電池 バッテリー
charge | charg | carg | carreg carga | charg | lad. laden aufgelad ladung | شحن | 充電
reach | reach | alcanc lleg | alcanc ating cheg | atteind portée | erreich reichweit | وصول متناول بلغ | 届 達
dry | dry. | sec. seco seca | sec. seco seca | sec. sèche | trocken | جاف | 乾
place | place. places location | lugar sitio ubicaci | lugar local sítio | lieu endroit place. | ort. orte stelle platz | مكان موقع | 場所 所
replace | replac substitut | reempl sustitu | substitu | remplac substitu | ersetz austausch | استبدل استبدال | 交換 取り替え
wait | wait await | esper | esper aguard | attend attente | wart | انتظر انتظار | 待
measure | measur | mid. medid midió | med. mede medid | mesur | mess misst maß | قياس يقيس تدبير إجراء | 測 対策 措置
disconnect | disconnect unplug | desconect | deslig desconect | débranch déconnect | trenn | افصل فصل | 切断
will | testament will. | testament voluntad | testament vontade | testament volonté | testament wille | وصية إرادة | 遺言 意思
brother | brother | herman | irmã irmão | frère | bruder | أخ شقيق | 兄弟
grandchild | grandchild grandson granddaughter | nieto nieta | neto neta | petit-enfant petits-enf | enkel | حفيد أحفاد | 孫
leave | leave. leaves left. leaving | dej sal. sale salió | deix sai. sair saiu | laiss quitt part | verlass hinterlass lass. abfahr | ترك غادر يترك مغادرة | 去 残 出
inherit | inherit heir | hered | herd herança | hérit | erb | ورث إرث وارث | 相続
dismiss | dismiss | desestim desped | indefer despedi demiti rejeit | rejet licenci congédi | abgewiesen abweis entlass | رفض فصل | 棄却 解雇
claim | claim | demand reclam pretens | pedido reclam reivindic demand alega | demande réclam prétend | anspruch klage forder behaupt | دعوى مطالبة ادعاء | 請求 主張
appeal | appeal | recurs apel recurr | recurs apela recorr | appel recours | berufung einspruch | استئناف استأنف طعن | 控訴 不服
judgment | judgment judgement verdict sentence | sentenc juicio fallo | sentenç julgam juízo | jugement sentence verdict | urteil | حكم | 判決
appear | appear | aparec compar | aparec compar | appar compar | erschein erschien | ظهر حضر مثول | 現 出頭
summon | summon | cit. citad convoc | convoc citad intim | convoqu cité. | geladen vorlad | استدعاء استدع | 召喚
rain | rain | lluv llov | chuva chov | pluie pleu | regen | مطر أمطار | 雨
flood | flood | inund | inund cheia | inond | überschwemm hochwasser | فيضان | 洪水
north | north | nort | norte | nord | nord | شمال | 北
south | south | sur. | sul. | sud | süd | جنوب | 南
bread | bread | pan. panes | pão pães | pain | brot | خبز | パン
wage | wage salar | salari sueld | salári | salair | lohn gehalt | راتب رواتب أجر | 賃金 給料
museum | museum | museo | museu | musée | museum | متحف | 博物館 美術館
minister | minister ministr | ministr | ministr | ministr | minister | وزير وزارة | 大臣 省
road | road | carretera camino | estrada | route | straße | طريق | 道路
discover | discover | descubr | descobr | découv | entdeck | اكتشف | 発見
species | species | especie | espécie | espèce | art. arten | نوع أنواع | 種
forest | forest wood. | bosque selva | florest bosque | forêt bois | wald wälder | غابة غابات | 森
game | game match. | juego partid | jogo partida | jeu match | spiel | لعبة مباراة | 試合 ゲーム
win | win. wins won. victor | gan. ganó ganar venc | venc ganh | gagn vainqu victoir | gewann gewinn sieg | فاز فوز | 勝
goal | goal. goals target. | gol. goles objetiv meta | gol. gols objetiv meta golo | but. buts objectif | tor. tore ziel | هدف أهداف | ゴール 目標
survive | surviv | sobreviv | sobreviv | surviv | überleb | نجا بقاء | 生き残 存続
station | station | estaci | estaç | gare. station | bahnhof station | محطة | 駅
crisis | cris | crisis | crise | crise | krise | أزمة | 危機
opinion | opinion view. views | opini | opini | opinion avis. | meinung ansicht | رأي آراء | 意見
film | film movie | películ film | filme | film | film | فيلم أفلام | 映画
content | content. contents | contenid | conteúd | conten | inhalt | محتو | 内容 コンテンツ
policy | polic. policies policy | polític | polític | politiqu | richtlin politik | سياس | 方針 ポリシー 政策
website | website site. web. | sitio web página | site. sítio web página | site web | website webseite internet | موقع | サイト ウェブ
access | access | acces accede | acess | accès accéd | zugang zugriff | وصول دخول | アクセス
comply | compl. comply complian obey | cumpl | cumpr conform | respect conform | einhalt erfüll befolg | امتثل التزام | 遵守
violate | violat infring breach | viol infrin incumpl | viol infra infri | viol infra enfrei | verletz verstoß verstöß | انتهاك خرق مخالفة | 違反 侵害
inform | notif inform | inform notific | inform notific avis | inform avis | inform mitteil | أبلغ إعلام | 報告 知らせ
private | privat confiden | privad confiden | privad confiden particular | privé confiden | privat vertraul | خاص سري | 個人 プライ 秘密
personal | personal | personal | pessoal pessoai | personnel | persön | شخصي | 個人
protect | protect | proteg protec | proteg proteç proteç | protég protect | schutz schütz | حماي | 保護
collect | collect gather | recog recopil | colet recolh coleç reun | collect recueil | sammel erheb erhob gesammelt | جمع | 収集 集
share | share. shares shared sharing | compart | compart partilh | partag | teil. teilen geteilt | مشارك شارك حصة | 共有
third | third. third | tercer | terceir | tiers troisièm | dritt | ثالث | 第三 三
suspend | suspen | suspen | suspen | suspen | ausgesetz aussetz gesperrt | تعليق علق | 停止
product | product | product | produt | produit | produkt erzeugnis | منتج | 製品
community | communit | comunid | comunid | communaut | gemeinschaft community | مجتمع | コミュニティ 共同体
support | support | apoy soport respald | apoi suport | souti support | unterstütz | دعم | 支援 サポート
contribute | contribut | contribu aport | contribu | contribu | beitrag beitrag beitr | ساهم مساهم | 貢献
maintain | maintain mainten | mantien manten | mant manut | mainten entretien | wart pfleg erhalt instand | صيان حافظ | 維持 保守
idea | idea | idea | ideia idéia | idée | idee | فكرة أفكار | 考え アイデア
create | creat | crea. crear crea creó creac | cria. criar cria criou criaç | cré. crée créa cré | erstell schaff erschaff | أنشأ إنشاء خلق | 作成 作 創
choose | choos choice chose select | elig elij escog selecc | escolh selec opt | chois sélect | wähl wahl auswahl | اختار اختيار | 選
important | importan | importan | importan | importan | wichtig bedeut | مهم أهمية هام | 重要 大切
different | differ | diferen distint | diferen distint | différ | unterschied ander | مختلف اختلاف | 異な 違
specific | specif particular certain | específ particular ciert determin | específ particular cert determin | spécif particul certain | bestimmt spezif besonder | محدد معين خاص | 特定
reason | reason ground. grounds | razón motivo | razão motivo | raison motif | grund gründe | سبب | 理由
time | time. times period | tiempo plazo periodo período vez veces | tempo prazo período vez vezes | temps délai fois périod | zeit frist mal. zeitraum | وقت مدة فترة مرة | 時間 期間 期限 回
`

/** Two sides of one matter: where both are named, each keeps its place. */
export const roles: readonly (readonly [string, string])[] = [
  ['buyer', 'seller'],
  ['tenant', 'landlord'],
  ['employee', 'employer'],
  ['plaintiff', 'defendant'],
  ['husband', 'wife'],
  ['father', 'mother'],
  ['before', 'after'],
  ['first', 'last'],
  ['begin', 'end'],
  ['increase', 'decrease'],
  ['winter', 'summer'],
]

/** Of each pair, one is wrong where the other is meant. */
export const opposites: readonly (readonly [string, string])[] = [
  ['before', 'after'],
  ['buyer', 'seller'],
  ['tenant', 'landlord'],
  ['winter', 'summer'],
  ['husband', 'wife'],
  ['father', 'mother'],
  ['wife', 'sibling'],
  ['husband', 'sibling'],
  ['man', 'woman'],
  ['employee', 'employer'],
  ['first', 'last'],
  ['first', 'after'],
  ['open', 'close'],
  ['begin', 'end'],
  ['high', 'low'],
  ['big', 'small'],
  ['good', 'bad'],
  ['hot', 'cold'],
  ['birth', 'death'],
  ['left', 'rightside'],
  ['true', 'false'],
  ['increase', 'decrease'],
  ['credit', 'debit'],
  ['plaintiff', 'defendant'],
  ['agree', 'refuse'],
]
