BEGIN TRANSACTION;
CREATE TABLE secret (value BLOB NOT NULL);
INSERT INTO secret VALUES(X'7d0e46a7b100eb6f11e63bf7e641921b673bdb9d1e95a420e8a925b86bb38948');
CREATE TABLE given (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    identity BLOB NOT NULL,
    pseudonym TEXT NOT NULL,
    UNIQUE (kind, identity),
    UNIQUE (kind, pseudonym)
);
INSERT INTO given VALUES(1,'cour',X'f4261fa86eb9c965d495e8810af9f97690ef11566083fce586e725695b41141f','[A]');
INSERT INTO given VALUES(2,'cour',X'0a7e27ba1e435b3c196c7349aac7c34a23b9844494bfa657171beb9b67749bf8','[C]');
INSERT INTO given VALUES(3,'cour',X'cf0d5c40a8776835f895b8726015b1fd2179be8a0de6237543328f48e2459cc2','[Adresse 1]');
INSERT INTO given VALUES(4,'cour',X'2eab1352c187976a622d06235964b855d10218bee0faf29ef66b409bc94b8af6','[Q]');
INSERT INTO given VALUES(5,'cour',X'c6ec97ff7ba6ce2516d544db6101cd5f18327676a6a76d6feb86f53d9be2dfd8','[S]');
INSERT INTO given VALUES(6,'etiquettes',X'90e847b2d0001951b4c32c4f02ff581dba96a3575a77766628bcab62a3a376fd','<PRENOM_1>');
INSERT INTO given VALUES(7,'etiquettes',X'469f1bcf1396e62a2ef9d3dbeb6f8e87196f857e0da6a1dd5cd1ea3b52068cc9','<NOM_1>');
INSERT INTO given VALUES(8,'etiquettes',X'9d276a611cc37c6c8b7f27ba657231c389bc8cc107f569e642f812558794aee3','<ADRESSE_1>');
INSERT INTO given VALUES(9,'etiquettes',X'5217e3d8f13e87c8bb97995596e7f86566ed32945e01c3c50b7218e040c5ea66','<PRENOM_2>');
INSERT INTO given VALUES(10,'etiquettes',X'd064ad0335812cbf826825038f685882cddb1b4d00c51026e227b5bc72caaba3','<NOM_2>');
INSERT INTO given VALUES(11,'fictif.first',X'3405429f0aca5318884d4d8d0e2dff08e4f24a5992d5bc138a6fccb434f4c02b','Lambert');
INSERT INTO given VALUES(12,'fictif.surname',X'd9d1ff2967a73621751be87ebbdf0da22b22707e845edcfcf45f9f03cb077dc8','Delcambre');
INSERT INTO given VALUES(13,'fictif.bearer',X'723479e935a09d976b4f126bf25515b5f17c75c339ea647f544f884ee5cdd153','Lambert Delcambre');
INSERT INTO given VALUES(14,'fictif.initial',X'514f56dc95b966e47e1d530c9acc8a89401805e255ccff9b5402fb896b2d931a','Lambert Delcambre');
INSERT INTO given VALUES(15,'fictif.street',X'52a43d05734b54efea430f7c4a0a7022f604f33a84263990315730a82ccf85b6','des Trois-Marches');
INSERT INTO given VALUES(16,'fictif.house des Trois-Marches',X'ad70894486f8b7e61b5acc85a361879d4c3fa72d48b95850fe0f75350c0fd3b2','49');
INSERT INTO given VALUES(17,'fictif.code',X'83cb77cc823db27ac3b07d0f425e20e31f2653c7900449b04bd111551c1a41ef','96896');
INSERT INTO given VALUES(18,'fictif.place',X'e2054824ea33b2f2e9115eab76f18593c730502f94e21843d02bf3607a6be8d6','Morvillec');
INSERT INTO given VALUES(19,'fictif.first',X'27be29db91935043d10d42d313971bc7a12dd16138ddee53f7fc037d66ee9f78','Roseline');
INSERT INTO given VALUES(20,'fictif.surname',X'19cbb2b46d4674ff4a1e63bfa68707c1d92e5e9836936fcdb7a6f75b5c302d31','Prévostel');
INSERT INTO given VALUES(21,'fictif.bearer',X'84befa4653fbcfb94574e8afe3a224c8c930d17ed3eb60b49334c6e5c343cad7','Roseline Prévostel');
INSERT INTO given VALUES(22,'fictif.initial',X'ef7f03d3c2c3b60ad5fe017c1c461f48f40e197656587e29ba903465cba32e92','Roseline Prévostel');
INSERT INTO given VALUES(23,'fictif.surname',X'b5dfe0633a3c2bc15e0aec485168134036f4d47c57835a8c3cb5484dda5f1ca4','Lapeyrère');
INSERT INTO given VALUES(24,'lettres',X'a565dd50f5d87e59387a72ca65c485b5f4717820b748178003f4a1624ded431b','A...');
INSERT INTO given VALUES(25,'lettres',X'346fb4615d39f00aa060a714ac54e6741e209a7f31a451442c524d2fece92d41','B...');
INSERT INTO given VALUES(26,'lettres',X'83065770b62495685b477fc85e40c2bab34769db06a90344a9e2ce49bdacf15e','C...');
INSERT INTO given VALUES(27,'lettres',X'ac2bafbaeecc26fe284a6f7c68603c0b6f6297eaf2bafcbf7a7b72ef380c604a','D...');
INSERT INTO given VALUES(28,'initiales.personnePhysiquePrenom',X'6973091d61655daef1c3253d2e0de8f6614431f411e88acd45b9d6687d11480e','Ł.');
INSERT INTO given VALUES(29,'initiales.personnePhysiqueNom',X'c798ff8780d1fe5c4551da5cfff9389437baf9efa117d650681b23c4fd2021ff','Đ.');
INSERT INTO given VALUES(30,'initiales.personnePhysiquePrenom',X'df43924d98657debe63e9d1849d4fc127e263d7295b12ffa4dbadceb6f8b8535','B.');
INSERT INTO given VALUES(31,'initiales.personnePhysiqueNom',X'0181f03e2874f7106c7b63f52310b0acae54774bb9a7bb06a1278e636ab29a99','S.-N.');
INSERT INTO given VALUES(32,'tolkien.first',X'6af197929f8a71085141aa71fcc8ab19a660fa910ea688fb6d9f9f7466978b5f','Lofar');
INSERT INTO given VALUES(33,'tolkien.surname',X'abd001591451390d4abae41ee7630f3cc55236e7b79ac6fe6aa0c5dc9a205905','Louvegris');
INSERT INTO given VALUES(34,'tolkien.bearer',X'af7e248e9c27193278721994a66ba8543ab73c25bb025bdc3f2f2ea9ad974799','Lofar Louvegris');
INSERT INTO given VALUES(35,'tolkien.initial',X'b0400b0f74f3a1c5797ea17c50c68be26f4b329dc285a848405db1eba364fac3','Lofar Louvegris');
INSERT INTO given VALUES(36,'tolkien.street',X'626c5e74e08b9a5f6bff82488a812dccd4bd2e1ef51248e57e6587b576c7deef','de l''Arbre-Blanc');
INSERT INTO given VALUES(37,'tolkien.house de l''Arbre-Blanc',X'47fc8055af60d42b2b041768f321cd12a077c0ac283251cc56c498610df0dab9','85');
INSERT INTO given VALUES(38,'tolkien.code',X'd91eed6b20ffc5c0be157e966b91f99756e608a762ac5b0d11306811894d16c7','96896');
INSERT INTO given VALUES(39,'tolkien.place',X'e3a8f8ef06248222d173ab8d2c323e35141794d799abb3f02592f8883ba8b31b','Brethil');
INSERT INTO given VALUES(40,'tolkien.first',X'6283fa7d9a7a0898749d55049b86c5f31525ac3ed37d8830bdc9d2712116d715','Ruvela');
INSERT INTO given VALUES(41,'tolkien.surname',X'd42313f459b558902765055d289770dc2d379fb9a5a4092b0bfd3885fcb43ecf','Mousselin');
INSERT INTO given VALUES(42,'tolkien.bearer',X'fd57db12e07b5ff1128f6a2fd266c830e65d662a20e069129b2fc0e1590cdf14','Ruvela Mousselin');
INSERT INTO given VALUES(43,'tolkien.initial',X'e42e54337622506a9d372952ebe24d7a3cbce2d5e7075bd59f7a1ab012edfb85','Ruvela Mousselin');
INSERT INTO given VALUES(44,'tolkien.surname',X'6e7a28b8818a1a80f4ca3088d9cd614cc24190a94373a674d79dbfedf3e499b4','Doucetoise');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('given',44);
COMMIT;
